import { optionsText } from '@duka/contract/catalogue/options-text'
import type { ProductWithSiblings } from '@duka/contract/catalogue/products'
import { variantAttributes } from '@duka/contract/catalogue/variant-attributes'
import { formatMoney } from '@duka/contract/money'
import type { ReviewList } from '@duka/contract/reviews/reviews'
import { useRouteLoaderData } from 'react-router'
import { useCategories, useShop } from '../../lib/shop.ts'
import { Head } from '../site/page.tsx'
import type { loader as rootLoader } from '../site/root-layout.tsx'
import { crumbFacts } from './product-crumbs.tsx'
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
  const categories = useCategories()
  const { title } = catalogue.use()
  const at = (path: string) => new URL(path, root?.publicUrl).href
  const url = at(`/products/${product._id}`)
  const price = formatMoney(product.price)
  const summary = beginningOf(product.description)
  // Search engines ask the server for each page, so browsers need no code for it.
  const facts = import.meta.env.SSR
    ? [
        { ...productFacts(product, at), ...ratingFacts(product, reviews) },
        crumbFacts(product, { products: title, categories }, at),
      ]
    : [{ '@type': 'Product' }, { '@type': 'BreadcrumbList' }]
  return (
    <>
      <Head
        title={`${product.name}, ${price}`}
        description={`${price}. ${summary}`.trim()}
        hidden={product.visibility !== 'shown'}
      />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="product" />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:title" content={`${product.name}, ${price}`} />
      {summary && <meta property="og:description" content={summary} />}
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

/**
 * What search engines read about a product (schema.org, JSON-LD): its offer, and the other products of its family with theirs.
 * `at` makes addresses absolute.
 */
export function productFacts(product: ProductWithSiblings, at: (path: string) => string) {
  const { family, options, siblings } = product
  const shown = product.pictures.flatMap(({ images }) => images.at(-1) ?? [])
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description || undefined,
    image: shown.length > 0 ? shown.map(({ url }) => at(url)) : undefined,
    sku: product.sku ?? undefined,
    category: product.category?.name,
    brand: product.brand ? { '@type': 'Brand', name: product.brand } : undefined,
    offers: offer(product, at),
    ...(family && {
      ...variantAttributes(options),
      inProductGroupWithID: family._id,
      isVariantOf: {
        '@type': 'ProductGroup',
        productGroupID: family._id,
        name: family.name,
        variesBy: Object.keys(variantAttributes(options)).map(
          (name) => `https://schema.org/${name}`,
        ),
        hasVariant: siblings.map((sibling) => ({
          '@type': 'Product',
          name: `${family.name}, ${optionsText(sibling.options)}`,
          image: sibling.image ? at(sibling.image) : undefined,
          ...variantAttributes(sibling.options),
          inProductGroupWithID: family._id,
          offers: offer(sibling, at),
        })),
      },
    }),
  }
}

type Offered = Pick<ProductWithSiblings, '_id' | 'price' | 'stockQuantity'> &
  Partial<Pick<ProductWithSiblings, 'salePrice' | 'saleUntil'>>

function offer(of: Offered, at: (path: string) => string) {
  return {
    '@type': 'Offer',
    url: at(`/products/${of._id}`),
    price: of.price.toFixed(2),
    priceCurrency: 'KES',
    // The price counts as long as the sale lasts.
    priceValidUntil: of.price === of.salePrice ? (of.saleUntil ?? undefined) : undefined,
    availability: `https://schema.org/${of.stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  }
}
