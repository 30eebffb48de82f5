import { shop } from '@duka/contract/settings/shop'
import { beforeAll, expect, test } from 'vitest'
import { builtShop } from '../../test/support/built-shop.ts'
import { aCategory, aManager, aProduct, type TestApp } from '../../test/support/support.ts'

let app: TestApp

beforeAll(async () => {
  app = await builtShop()
})

/** The page at `url` as it is served, and the tags of its head. */
async function page(url: string) {
  const { statusCode, body, headers } = await app.http.inject({ url })
  const found = (pattern: RegExp) =>
    [...body.matchAll(pattern)].map((match) => unescaped(match[1] ?? ''))
  return {
    status: statusCode,
    headers,
    body,
    titles: found(/<title>(.*?)<\/title>/g),
    canonical: found(/<link rel="canonical" href="(.*?)"/g),
    isNoindex: found(/<meta name="robots" content="(.*?)"/g),
    meta: (name: string) =>
      found(new RegExp(`<meta (?:name|property)="${name}" content="(.*?)"`, 'g')),
    facts: found(/<script type="application\/ld\+json">(.*?)<\/script>/g).map((text) =>
      JSON.parse(text),
    ),
  }
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** Every page that search engines may index has each of these tags exactly once. */
function expectIndexable(
  { status, titles, canonical, isNoindex, meta }: Awaited<ReturnType<typeof page>>,
  title: string,
  path: string,
) {
  expect(status).toBe(200)
  expect(titles).toEqual([title])
  expect(canonical).toEqual([`http://shop.test${path}`])
  expect(isNoindex).toEqual([])
  for (const name of ['description', 'og:title', 'og:description', 'og:image', 'og:type'])
    expect(meta(name), name).toEqual([expect.stringMatching(/./)])
  expect(meta('og:url')).toEqual(canonical)
}

test.each([
  ['/products', 'Products'],
  ['/login', 'Welcome Back!'],
  ['/register', 'Create Account!'],
  ['/about', 'About Us'],
  ['/contact', 'Contact Us'],
])('search engines can index %s', async (path, title) => {
  expectIndexable(await page(path), `${title} · ${shop.name}`, path)
})

test('a page under another address names its canonical address', async () => {
  expect((await page('/login?from=%2Fcarts')).canonical).toEqual(['http://shop.test/login'])
  const sorted = await page('/products?sort=price&q=kettle')
  expect(sorted.canonical).toEqual(['http://shop.test/products'])
})

test('search engines can index a category', async () => {
  const manager = await aManager(app)
  const { body } = await manager.call('POST', '/categories', {
    name: 'Pots & "pans"',
    description: 'For the kitchen.',
  })
  const path = `/products?category=${body.category._id}`
  const found = await page(path)
  expectIndexable(found, `Pots & "pans" · ${shop.name}`, path)
  expect(found.meta('description')).toEqual(['For the kitchen.'])
})

test('a shared product shows its picture, its name and its price', async () => {
  const product = await aProduct(app, { name: 'Kettle "Moto" </script>', priceCents: 249_950 })
  const found = await page(`/products/${product.id}`)
  const named = 'Kettle "Moto" </script>, Ksh 2,499.50'
  expect(
    found.titles.map((title) => title.replaceAll('&lt;', '<').replaceAll('&gt;', '>')),
  ).toEqual([`${named} · ${shop.name}`])
  expect(found.canonical).toEqual([`http://shop.test/products/${product.id}`])
  expect(found.meta('og:type')).toEqual(['product'])
  const [card = ''] = found.meta('og:image')
  expect(card).toMatch(/^http:\/\/shop\.test\/share\//)
  const { statusCode, headers } = await app.http.inject(card.replace('http://shop.test', ''))
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(found.meta('product:price:amount')).toEqual(['2499.50'])
  expect(found.facts).toMatchObject([
    {
      '@type': 'Product',
      name: product.name,
      offers: {
        price: '2499.50',
        priceCurrency: 'KES',
        availability: 'https://schema.org/InStock',
        url: `http://shop.test/products/${product.id}`,
      },
    },
    { '@type': 'BreadcrumbList' },
  ])
})

test('the product list describes the shop to search engines', async () => {
  const { facts } = await page('/products')
  expect(facts).toMatchObject([
    { '@graph': [{ '@type': 'OnlineStore', name: shop.name }, { '@type': 'WebSite' }] },
  ])
})

test('search engines do not index missing pages', async () => {
  const { status, isNoindex, canonical } = await page('/nowhere')
  expect(status).toBe(404)
  expect(isNoindex).toEqual(['noindex'])
  expect(canonical).toEqual([])
  const gone = await page('/products/00000000-0000-4000-8000-000000000000')
  expect(gone.status).toBe(404)
  expect(gone.isNoindex).toEqual(['noindex'])
  expect(gone.body).toContain('Product not found.')
})

test('robots.txt allows the catalogue and names the sitemap', async () => {
  const { body, headers } = await page('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Sitemap: http://shop.test/sitemap.xml')
  const disallowed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
  // As crawlers read it: the beginning of a path, or all of it with `$`.
  const isClosed = (path: string) =>
    disallowed.some((rule) =>
      rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule),
    )
  for (const open of ['/', '/products', '/products?category=1', '/about', '/images/a.avif'])
    expect([open, isClosed(open)]).toEqual([open, false])
  for (const own of [
    '/orders-and-returns',
    '/reviews-of-our-shop',
    '/cartsandwheels',
    '/api-for-traders',
  ])
    expect([own, isClosed(own)]).toEqual([own, false])
  for (const closed of [
    '/orders',
    '/orders/1',
    '/orders?status=Paid',
    '/api/products',
    '/dashboard/x',
  ])
    expect([closed, isClosed(closed)]).toEqual([closed, true])
})

test('the sitemap lists every page, and no deleted product', async () => {
  const category = await aCategory(app)
  const kettle = await aProduct(app, { categoryId: category.id })
  const gone = await aProduct(app, { categoryId: category.id, deletedAt: new Date() })
  const { body, headers } = await page(`/sitemap.xml?${kettle.id}`)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const pages = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
  expect(pages).toContain('http://shop.test/products')
  expect(pages).toContain(`http://shop.test/products?category=${category.id}`)
  expect(pages).toContain(`http://shop.test/products/${kettle.id}`)
  expect(pages).not.toContain(`http://shop.test/products/${gone.id}`)
})

test('a shop with delivery zones has a page about delivery, which its owner may replace', async () => {
  const isListed = async () => (await page('/sitemap.xml')).body.match(/\/delivery</g)?.length ?? 0
  const isShown = async () => (await page('/delivery')).status
  const isWritten = async () => (await page('/delivery')).body.includes('By bike.')
  expect(await isShown()).toBe(404)
  expect((await page('/about')).body).not.toContain('href="/delivery"')
  expect(await isListed()).toBe(0)

  const manager = await aManager(app)
  const zone = {
    name: 'Kisumu',
    counties: ['Kisumu'],
    options: [{ kind: 'door', name: 'Rider', fee: 200 }],
  }
  const made = await manager.call('POST', '/delivery/zones', zone)
  await expect.poll(isShown).toBe(200)
  expectIndexable(await page('/delivery'), `Delivery and payment · ${shop.name}`, '/delivery')
  expect((await page('/about')).body).toContain('href="/delivery"')
  expect(await isListed()).toBe(1)

  await manager.call('PUT', '/pages/delivery', { title: 'Our riders', text: 'By bike.' })
  await expect.poll(isWritten).toBe(true)
  expect(await isListed()).toBe(1)

  expect((await manager.call('DELETE', '/pages/delivery')).status).toBe(204)
  await expect.poll(isWritten).toBe(false)
  expect(await isShown()).toBe(200)
  await manager.call('DELETE', `/delivery/zones/${made.body.zone._id}`)
  await expect.poll(isShown).toBe(404)
})

test('each part of a large sitemap holds the products whose ids begin with its name', async () => {
  const { id } = await aProduct(app)
  const holds = async (part: string) =>
    (await page(`/sitemap-${part}.xml?${id}`)).body.includes(`/products/${id}<`)
  expect(await holds(id.slice(0, 1))).toBe(true)
  expect(await holds(id.slice(0, 2))).toBe(true)
  expect(await holds(id.startsWith('0') ? '1' : '0')).toBe(false)
  expect((await page('/sitemap-xyz.xml')).status).toBe(404)
})

test('search engines see the name that the owner set, whatever characters it has', async () => {
  const manager = await aManager(app)
  const name = 'Njeri & "Sons" </script>'
  await manager.call('PUT', '/settings', {
    name,
    phones: ['020 123 4567'],
    address: ['Oginga Street', 'Kisumu'],
  })
  const found = await page('/products')
  await manager.call('PUT', '/settings', { name: null, phones: null, address: null })

  const plain = (text: string | undefined) => text?.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  expect(found.titles.map(plain)).toEqual([`Products · ${name}`])
  expect(found.meta('og:site_name').map(plain)).toEqual([name])
  expect(found.facts).toMatchObject([
    {
      '@graph': [
        { name, telephone: '020 123 4567', address: { addressLocality: 'Kisumu' } },
        { name },
      ],
    },
  ])
  expect((await page('/products')).titles).toEqual(['Products · Duka'])
})
