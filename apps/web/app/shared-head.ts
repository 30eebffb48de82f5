import type { Shop } from '@duka/contract/settings/settings'

/**
 * The meta tags for search engines and messengers, made on the server from the title and description of the
 * page. Pages with more details (a product with picture and price) render their own.
 */
export function sharedHead(
  head: string,
  { publicUrl, shop, path }: { publicUrl: string; shop: Shop; path: string },
) {
  if (head.includes('name="robots"')) return ''
  const title = /<title>(.*?)<\/title>/.exec(head)?.[1] ?? escaped(shop.name)
  const description = /<meta name="description" content="(.*?)"/.exec(head)?.[1] ?? ''
  const canonical = /<link rel="canonical" href="(.*?)"/.exec(head)?.[1]
  const url = canonical ?? `${publicUrl}${path}`
  const tags = canonical ? [] : [`<link rel="canonical" href="${url}">`]
  if (!head.includes('og:title'))
    tags.push(
      ...[
        ['og:type', 'website'],
        ['og:site_name', escaped(shop.name)],
        ['og:title', title],
        ['og:description', description],
        ['og:url', url],
        ['og:image', `${publicUrl}${shop.icons ?? ''}/share.jpg`],
        ['og:image:width', '1200'],
        ['og:image:height', '630'],
      ].map(([property, content]) => `<meta property="${property}" content="${content}">`),
      '<meta name="twitter:card" content="summary_large_image">',
    )
  if (path === '/products') tags.push(aboutTheShop(publicUrl, shop))
  return tags.join('')
}

function aboutTheShop(publicUrl: string, shop: Shop): string {
  const [streetAddress, addressLocality] = shop.address
  const address = streetAddress && {
    '@type': 'PostalAddress',
    streetAddress,
    addressLocality,
    addressCountry: 'KE',
  }
  const facts = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'OnlineStore',
        '@id': `${publicUrl}/#shop`,
        name: shop.name,
        description: shop.blurb,
        url: `${publicUrl}/`,
        logo: `${publicUrl}${shop.icons ?? ''}/icon-512.png`,
        email: shop.email || undefined,
        telephone: shop.phones[0],
        address,
      },
      {
        '@type': 'WebSite',
        name: shop.name,
        url: `${publicUrl}/`,
        publisher: { '@id': `${publicUrl}/#shop` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${publicUrl}/products?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
  return `<script type="application/ld+json">${JSON.stringify(facts).replace(/</g, '\\u003c')}</script>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
