import { countProducts, listProducts } from '@duka/contract/catalogue/catalogue.calls'
import type { ListedProduct } from '@duka/contract/catalogue/products'
import { type RefObject, useEffect, useRef } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  replace,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { withLazyMessage } from '../../lib/calls/page-data.ts'
import { newerPage } from '../../lib/page/offline.ts'
import { listsGroups } from '../../lib/shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { catalogue } from '../../words/catalogue.ts'
import { Head } from '../site/page.tsx'
import type { loader as rootLoader } from '../site/root-layout.tsx'
import { FilterChips } from './filter-chips.tsx'
import { type CardProduct, ProductCard } from './product-card.tsx'
import { ProductFilters } from './product-filters.tsx'
import { pictureSets } from './product-picture.tsx'
import { cleaned, countsOf, toApiQuery } from './product-query.ts'

/** The query of the list on screen; only in a browser. */
let shown = import.meta.env.SSR || location.pathname !== '/products' ? undefined : location.search

/** The list for the query in the address; null if a link from elsewhere opens only a product. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (params.productId) {
    shown = undefined
    return null
  }
  const { pathname, search, searchParams } = new URL(request.url)
  const clean = cleaned(searchParams)
  if (clean.size < searchParams.size) throw replace(`${pathname}?${clean}`)

  const options = { context, signal: request.signal }
  const families: Record<string, string> = listsGroups(context) ? { families: '1' } : {}
  const query = { ...toApiQuery(searchParams), ...families }
  const { cursor: _cursor, sort: _sort, ...filters } = query
  const counting = call(countProducts, { ...options, query: filters })
  const [{ products, nextCursor, partial, didYouMean }, counts] = await Promise.all([
    withLazyMessage(call(listProducts, { ...options, query }), 'loadProducts'),
    // Without counts the filters still work.
    counting.then(
      ({ facets }) => countsOf(facets),
      () => null,
    ),
  ])
  if (!import.meta.env.SSR) shown = search
  return { products: products.map(cardOf), nextCursor, counts, partial, didYouMean }
}

/** Does not reload the list when a product is opened over it or closed. */
export function shouldRevalidate({ nextUrl, nextParams }: ShouldRevalidateFunctionArgs) {
  return !nextParams.productId && nextUrl.search !== shown
}

export function Component() {
  const list = useLoaderData<typeof loader>()
  return list ? (
    <>
      <List {...list} />
      <Outlet context="over-list" />
    </>
  ) : (
    <Outlet />
  )
}

function List({
  products,
  nextCursor,
  counts,
  partial,
  didYouMean,
}: NonNullable<Awaited<ReturnType<typeof loader>>>) {
  const t = catalogue.use()
  const { search } = useLocation()
  const { productId } = useParams()
  useNewerList()
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingInView(heading, search)
  const next = useNavigation().location
  // Loading another list, not a product over this one.
  const isLoading = next?.pathname === '/products' && next.search !== search
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const chosen = new URLSearchParams(search).get('category')
  const categories = root?.categories ?? []
  const category = categories.find(({ _id }) => _id === chosen)
  const title = category?.name ?? t.title
  return (
    <div className="middle pt-2 pb-6 sm:pt-5">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 sm:mb-3">
        <h1 ref={heading} className="title max-sm:text-xl">
          {title}
        </h1>
        <p role="status" className="shrink-0 text-sm text-muted">
          {counts && t.found(counts.total, counts.exact)}
        </p>
      </div>
      {!productId && (
        <>
          <Head title={title} description={category?.description ?? t.description} />
          <link
            rel="canonical"
            href={`${root?.publicUrl}/products${category ? `?category=${category._id}` : ''}`}
          />
        </>
      )}
      <ProductFilters categories={categories} counts={counts} />
      <FilterChips categories={categories} counts={counts} />
      <SearchHints partial={partial} didYouMean={didYouMean} />
      {products.length === 0 && !isLoading ? (
        <EmptyState
          title={t.none}
          action={
            <ButtonLink to="/products" look="secondary">
              {t.clear}
            </ButtonLink>
          }
        >
          {t.noneMore}
        </EmptyState>
      ) : (
        <Cards products={products} search={search} isLoading={isLoading} />
      )}
      <Pages
        nextCursor={nextCursor}
        words={{ label: t.pages, first: t.firstPage, previous: t.previousPage, next: t.nextPage }}
      />
    </div>
  )
}

interface SearchHintsProps {
  partial: boolean
  didYouMean: string | null
}

/** What the shop did with the words of a search: corrected them, or left some out. */
function SearchHints({ partial, didYouMean }: SearchHintsProps) {
  const t = catalogue.use()
  const [query] = useSearchParams()
  if (!partial && !didYouMean) return null
  const corrected = new URLSearchParams(query)
  corrected.delete('cursor')
  if (didYouMean) corrected.set('q', didYouMean)
  return (
    <p role="status" className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 text-muted">
      {partial && <span>{t.partial}</span>}
      {didYouMean && (
        <Link to={{ search: `${corrected}` }} className="flex min-h-11 items-center">
          <span>
            {t.didYouMean} <b className="text-primary underline">{didYouMean}</b>?
          </span>
        </Link>
      )}
    </p>
  )
}

interface CardsProps {
  products: CardProduct[]
  search: string
  isLoading: boolean
}

/** The cards. While another list is loading, `styles.css` shows skeletons. */
function Cards({ products, search, isLoading }: CardsProps) {
  return (
    <div aria-busy={isLoading || undefined} className="products">
      {products.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          search={search}
          position={index === 0 ? 'first' : index === 1 ? 'second' : 'later'}
        />
      ))}
    </div>
  )
}

/** Shows the results of a search that was typed while the list was scrolled. *Back* keeps its place. */
function useHeadingInView(heading: RefObject<HTMLElement | null>, search: string): void {
  const isBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list came on screen
  useEffect(() => {
    const box = heading.current?.getBoundingClientRect()
    if (!isBack && box && box.bottom < 0) scrollTo(0, 0)
  }, [search])
}

/** Reloads a list from the service worker's cache once the network has a newer one. */
function useNewerList(): void {
  const newer = newerPage.use()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (newer !== location.href) return
    shown = undefined
    void revalidate()
  }, [newer, revalidate])
}

/** Caches the card data of products; only on the server, where pages share lists. */
const cards = new WeakMap<ListedProduct, CardProduct>()

function cardOf(product: ListedProduct): CardProduct {
  if (!import.meta.env.SSR) return forCard(product)
  const card = cards.get(product) ?? Object.freeze(forCard(product))
  cards.set(product, card)
  return card
}

function forCard(product: ListedProduct): CardProduct {
  const { _id, name, brand, price, wasPrice, salePrice, saleUntil, stockQuantity } = product
  const { fromPrice, choices = 1 } = product
  return {
    _id,
    name,
    brand,
    price,
    stockQuantity,
    picture: pictureSets(product),
    // Most products have none of these.
    ...(wasPrice && { wasPrice }),
    ...(saleUntil && { salePrice, saleUntil }),
    ...(choices > 1 && { fromPrice, choices }),
  }
}
