import type { ProductWithSiblings } from '@duka/contract/catalogue/products'
import { formatMoney } from '@duka/contract/money'
import type { ReviewList } from '@duka/contract/reviews/reviews'
import { useRouteLoaderData } from 'react-router'
import { useShop } from '../../lib/shop.ts'
import { Head } from '../site/page.tsx'
import type { loader as rootLoader } from '../site/root-layout.tsx'
import { crumbFacts } from './product-crumbs.tsx'
import { productFacts } from './product-facts.ts'
import { catalogue } from './words.ts'

interface ShareCardProps {
  product: ProductWithSiblings
  /** The reviews on the page, if they are known. */
  reviews: ReviewList | null
}

/** The metadata for search engines and messengers. */
export function ShareCard({ product, reviews }: ShareCardProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const shop = useShop()
  const { title } = catalogue.use()
  const at = (path: string) => new URL(path, root?.publicUrl).href
  const url = at(`/products/${product._id}`)
  const price = formatMoney(product.price)
  const summary = beginningOf(product.description)
  // Search engines ask the server for each page, so browsers need no code for it.
  const facts = import.meta.env.SSR
    ? [
        { ...productFacts(product, at), ...ratingFacts(product, reviews) },
        crumbFacts(product, { products: title, categories: root?.categories }, at),
      ]
    : [{ '@type': 'Product' }, { '@type': 'BreadcrumbList' }]
  return (
    <>
      <Head
        title={`${product.name}, ${price}`}
        description={`${price}. ${summary}`}
        hidden={product.visibility !== 'shown'}
      />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="product" />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:title" content={`${product.name}, ${price}`} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={at(product.shareImage)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="product:price:amount" content={product.price.toFixed(2)} />
      <meta property="product:price:currency" content="KES" />
      <meta name="twitter:card" content="summary_large_image" />
      {facts.map((fact) => (
        <script
          key={fact['@type']}
          type="application/ld+json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: no `<` can end the script
          dangerouslySetInnerHTML={{ __html: JSON.stringify(fact).replace(/</g, '\\u003c') }}
        />
      ))}
    </>
  )
}

/** The rating and the reviews on the page for search engines; nothing without any. */
function ratingFacts({ rating }: ProductWithSiblings, list: ReviewList | null) {
  if (!rating) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
    },
    review: list?.reviews.map(({ author, title, text, ...review }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author ?? 'A customer' },
      datePublished: review.createdAt.slice(0, 10),
      name: title || undefined,
      reviewBody: text || undefined,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating },
    })),
  }
}

/** The start of a text, cut at a word boundary, as long as search engines show. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 150 ? line : `${line.slice(0, 149).replace(/\s\S*$/, '')}…`
}
