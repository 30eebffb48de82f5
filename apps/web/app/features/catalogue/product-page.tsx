import { getProduct, listBestSellers, listRelated } from '@duka/contract/catalogue/catalogue.calls'
import type { ProductWithSiblings } from '@duka/contract/catalogue/products'
import { lazy, Suspense, use, useEffect, useRef, useState } from 'react'
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useOutletContext,
  useRouteError,
} from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { withLazyMessage } from '../../lib/calls/page-data.ts'
import { useUser } from '../../lib/session/session.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { loadReviews } from '../reviews/load-reviews.ts'
import type { ProductReviewsProps } from '../reviews/product-reviews.tsx'
import { ErrorPage } from '../site/error-page.tsx'
import { BestSellers } from './best-sellers.tsx'
import { cardOf } from './card-of.ts'
import { CardRow } from './card-row.tsx'
import { type CardProduct, ProductCard } from './product-card.tsx'
import { ProductCrumbs } from './product-crumbs.tsx'
import { ProductDetails } from './product-details.tsx'
import { addReviews, loadChoice, loadParts, parts } from './product-parts.ts'
import { ShareCard } from './share-card.tsx'
import { product as productWords } from './words.ts'

/** Only over a list: the server never renders it. */
const ProductDialog = lazy(() =>
  import('./product-dialog.tsx').then(({ ProductDialog }) => ({ default: ProductDialog })),
)

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  // Removes a blank at the end of a pasted address.
  const id = params.productId?.trim()
  if (!id) throw data({ message: productWords.now().productIdMissing }, { status: 400 })
  const options = { context, signal: request.signal }
  const asking = call(getProduct, { params: { id }, ...options })
  const related = loadRelated(id, options)
  const { product } = await withLazyMessage(asking, 'loadProduct').catch(addBest(context))
  const cursor = new URL(request.url).searchParams.get('reviews')
  const reviews = product.rating ? loadReviews(id, { cursor, context }) : null
  await Promise.all([loadParts(product), loadChoice(product)])
  // The browser shows the product at once.
  if (!import.meta.env.SSR) return { product, reviews, related }
  return { product, reviews: await reviews, related: await related }
}

/** Adds what others buy to the refusal of a product that is not there. */
const addBest = (context: unknown) => async (error: unknown) => {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  const { products } = await call(listBestSellers, { context }).catch(() => ({ products: [] }))
  throw data({ ...error.data, best: products.map(cardOf) }, { status: 404 })
}

/** Says what is wrong, and what others buy. Over the list the page of errors takes its place. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (useOutletContext() === 'over-list') throw error
  const best: CardProduct[] = (isRouteErrorResponse(error) && error.data?.best) || []
  return (
    <>
      <ErrorPage />
      <div className="middle pb-6">
        <BestSellers products={best} />
      </div>
    </>
  )
}

/** Loads what hydration needs besides this file. */
export const loadCode = (loaderData: { product?: { product: ProductWithSiblings } }) =>
  loaderData.product && loadParts(loaderData.product.product)

interface Related {
  /** Bought together with the product. */
  products: CardProduct[]
  similar: CardProduct[]
}

/** A product is worth showing without them. */
function loadRelated(id: string, options: object): Promise<Related> {
  return call(listRelated, { params: { id }, ...options }).then(
    ({ products, similar }) => ({ products: products.map(cardOf), similar: similar.map(cardOf) }),
    () => ({ products: [], similar: [] }),
  )
}

/** One product: a dialog when opened from the list, otherwise a page. */
export function Component() {
  const { product: given, reviews, related } = useLoaderData<typeof loader>()
  const own = useOwnWords()
  const product = own({ ...given, category: given.category && own(given.category) })
  useTopOfNewProduct(product)
  const share = (
    <ShareCard product={product} reviews={reviews instanceof Promise ? null : reviews} />
  )
  const isPage = useOutletContext() !== 'over-list'
  const whole = (
    <div className="product">
      <ProductDetails key={product._id} product={product} isPage={isPage} />
      <div className="md:col-span-2">
        <Reviews key={product._id} productId={product._id} reviews={reviews} />
        <RelatedProducts related={related} />
      </div>
    </div>
  )
  if (!isPage)
    return (
      <Suspense>
        <ProductDialog product={product}>
          {share}
          <DraftNote product={product} />
          {whole}
        </ProductDialog>
      </Suspense>
    )
  return (
    <div className="middle pb-6 sm:pt-2">
      {share}
      <ProductCrumbs product={product} />
      <DraftNote product={product} />
      {whole}
    </div>
  )
}

/** Says on a draft, which only staff can open, that nobody else can. */
function DraftNote({ product: { visibility } }: { product: ProductWithSiblings }) {
  const t = productWords.use()
  if (visibility !== 'draft') return null
  return <p className="mb-4 rounded-control bg-yellow-soft px-3 py-2 text-yellow-ink">{t.draft}</p>
}

/** The reviews; of a product without any only for somebody who may write the first. */
function Reviews(about: ProductReviewsProps) {
  const isSomebody = useUser() !== null
  const [isLoaded, setLoaded] = useState(parts.ProductReviews !== undefined)
  useEffect(() => {
    if (isSomebody && !isLoaded) addReviews().then(() => setLoaded(true))
  }, [isSomebody, isLoaded])
  return parts.ProductReviews && <parts.ProductReviews {...about} />
}

/** Scrolls to the top for another product. Another choice of the same family keeps the scroll position. */
function useTopOfNewProduct(product: ProductWithSiblings): void {
  const shown = useRef(product)
  useEffect(() => {
    const before = shown.current
    shown.current = product
    if (kindOf(before) !== kindOf(product))
      (document.querySelector('dialog[open]') ?? window).scrollTo(0, 0)
  }, [product])
}

const kindOf = ({ _id, family }: ProductWithSiblings) => family?._id ?? _id

interface RelatedProductsProps {
  /** The browser shows the product before these have come. */
  related: Related | Promise<Related>
}

/** What was bought together with a product, and similar ones, in rows that scroll sideways. */
function RelatedProducts({ related }: RelatedProductsProps) {
  return (
    <Suspense>
      <Rows related={related} />
    </Suspense>
  )
}

function Rows({ related }: RelatedProductsProps) {
  const t = productWords.use()
  const { products, similar } = related instanceof Promise ? use(related) : related
  return (
    <>
      <Row title={t.together} products={products} />
      <Row title={t.similar} products={similar} />
    </>
  )
}

function Row({ title, products }: { title: string; products: CardProduct[] }) {
  const { search } = useLocation()
  // Over the list one step back closes the dialog, so another product adds no step.
  const overList = useOutletContext() === 'over-list'
  if (products.length === 0) return null
  return (
    <CardRow title={title} className="mt-6 border-t border-line pt-5">
      {products.map((product) => (
        <ProductCard
          key={product._id}
          product={product}
          search={search}
          position="later"
          replace={overList}
        />
      ))}
    </CardRow>
  )
}
