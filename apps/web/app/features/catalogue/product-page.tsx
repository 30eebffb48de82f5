import { getProduct } from '@duka/contract/catalogue/catalogue.calls'
import type { ProductWithSiblings } from '@duka/contract/catalogue/products'
import { formatMoney } from '@duka/contract/money'
import type { ReviewList } from '@duka/contract/reviews/reviews'
import { useRef } from 'react'
import {
  data,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useOutletContext,
  useRouteLoaderData,
} from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { withLazyMessage } from '../../lib/calls/page-data.ts'
import { useShop } from '../../lib/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { product as productWords } from '../../words/product.ts'
import { loadReviews } from '../reviews/load-reviews.ts'
import { ProductReviews } from '../reviews/product-reviews.tsx'
import { Head } from '../site/page.tsx'
import type { loader as rootLoader } from '../site/root-layout.tsx'
import { ProductDetails } from './product-details.tsx'
import { productFacts } from './product-facts.ts'

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  // Removes a blank at the end of a pasted address.
  const id = params.productId?.trim()
  if (!id) throw data({ message: productWords.now().productIdMissing }, { status: 400 })
  const asking = call(getProduct, { params: { id }, context, signal: request.signal })
  const { product } = await withLazyMessage(asking, 'loadProduct')
  const cursor = new URL(request.url).searchParams.get('reviews')
  const reviews = product.rating ? loadReviews(id, { cursor, context }) : null
  // The browser shows the product at once.
  return { product, reviews: import.meta.env.SSR ? await reviews : reviews }
}

/** One product: a dialog when opened from the list, otherwise a page. */
export function Component() {
  const t = productWords.use()
  const { product, reviews } = useLoaderData<typeof loader>()
  const shown = <ProductReviews key={product._id} productId={product._id} reviews={reviews} />
  const overList = useOutletContext() === 'over-list'
  const navigate = useNavigate()
  const { search } = useLocation()
  const back = { pathname: '/products', search }
  const isClosing = useRef(false)
  // Closes with a step back, so that *back* does not open it again. Only one step for several clicks.
  const close = () => {
    if (!isClosing.current) navigate(-1)
    isClosing.current = true
  }

  if (overList)
    return (
      <Dialog title={product.name} closeLabel={t.close} onClose={close} className="max-w-4xl">
        <ShareCard />
        <DraftNote product={product} />
        <ProductDetails key={product._id} product={product} />
        {shown}
      </Dialog>
    )
  return (
    <div className="middle py-4">
      <ShareCard />
      <Link to={back} className={buttonClass('quiet', '-ml-4')}>
        <Icon name="left" /> {t.back}
      </Link>
      <h1 className="my-3 title">{product.name}</h1>
      <DraftNote product={product} />
      <ProductDetails key={product._id} product={product} />
      {shown}
    </div>
  )
}

/** Says on a draft, which only staff can open, that nobody else can. */
function DraftNote({ product: { visibility } }: { product: ProductWithSiblings }) {
  const t = productWords.use()
  if (visibility !== 'draft') return null
  return <p className="mb-4 rounded-control bg-yellow-soft px-3 py-2 text-yellow-ink">{t.draft}</p>
}

/** The metadata for search engines and messengers. */
function ShareCard() {
  const { product, reviews } = useLoaderData<typeof loader>()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const shop = useShop()
  const at = (path: string) => new URL(path, root?.publicUrl).href
  const url = at(`/products/${product._id}`)
  const price = formatMoney(product.price)
  const summary = beginningOf(product.description)
  const card = at(product.shareImage)
  const facts = {
    ...productFacts(product, at),
    ...ratingFacts(product, reviews instanceof Promise ? null : reviews),
  }
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
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="product:price:amount" content={product.price.toFixed(2)} />
      <meta property="product:price:currency" content="KES" />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: no `<` can end the script
        dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replace(/</g, '\\u003c') }}
      />
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
