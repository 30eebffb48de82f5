import type { Product } from '@duka/contract/catalogue'
import {
  type LoaderFunctionArgs,
  Outlet,
  replace,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
  useParams,
  useRouteLoaderData,
} from 'react-router'
import { call } from '../../lib/call.ts'
import { orTell } from '../../lib/page-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { catalogue } from '../../words/catalogue.ts'
import { Head, Page } from '../site/page.tsx'
import type { loader as rootLoader } from '../site/root-layout.tsx'
import { type CardProduct, ProductCard } from './product-card.tsx'
import { ProductFilters } from './product-filters.tsx'
import { pictureSets } from './product-picture.tsx'
import { asked, cleaned, countsOf } from './product-query.ts'

/** The query that the list on screen was loaded for; only in a browser. */
let shown = import.meta.env.SSR || location.pathname !== '/products' ? undefined : location.search

/** The list for the address's query; null when a link from elsewhere shows one product alone. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (params.productId) {
    shown = undefined
    return null
  }
  const { pathname, search, searchParams } = new URL(request.url)
  const clean = cleaned(searchParams)
  if (clean.size < searchParams.size) throw replace(`${pathname}?${clean}`)

  const options = { context, signal: request.signal }
  const query = asked(searchParams)
  const { cursor: _cursor, sort: _sort, ...filters } = query
  const counting = call('countProducts', { ...options, query: filters })
  const [{ products, nextCursor }, counts] = await Promise.all([
    orTell(call('listProducts', { ...options, query }), 'loadProducts'),
    // Without counts there is still everything to choose from.
    counting.then(
      ({ facets }) => countsOf(facets),
      () => null,
    ),
  ])
  if (!import.meta.env.SSR) shown = search
  return { products: products.map(cardOf), nextCursor, counts }
}

/** Opening a product keeps the list under it; closing it brings the same list back. */
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

function List({ products, nextCursor, counts }: NonNullable<Awaited<ReturnType<typeof loader>>>) {
  const t = catalogue.use()
  const { search } = useLocation()
  const { productId } = useParams()
  const next = useNavigation().location
  // Another list is on its way, not a product over this one.
  const isLoading = next?.pathname === '/products' && next.search !== search
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const chosen = new URLSearchParams(search).get('category')
  const category = root?.categories?.find(({ _id }) => _id === chosen)
  const title = category?.name ?? t.title
  return (
    <Page title={title}>
      {!productId && (
        <>
          <Head title={title} description={category?.description ?? t.description} />
          <link
            rel="canonical"
            href={`${root?.publicUrl}/products${category ? `?category=${category._id}` : ''}`}
          />
        </>
      )}
      <ProductFilters categories={root?.categories ?? []} counts={counts} />
      {/* Beside the end of the filters: the goods come higher. */}
      <p
        role="status"
        className="pointer-events-none -mt-12 mb-7 min-h-5 text-right text-sm text-muted"
      >
        {counts && t.found(counts.total, counts.exact)}
      </p>
      {products.length === 0 ? (
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
        <div
          aria-busy={isLoading || undefined}
          className="grid gap-4 transition-opacity aria-busy:opacity-50 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4"
        >
          {products.map((product, index) => (
            <ProductCard key={product._id} product={product} search={search} first={index === 0} />
          ))}
        </div>
      )}
      <Pages
        nextCursor={nextCursor}
        words={{ label: t.pages, first: t.firstPage, previous: t.previousPage, next: t.nextPage }}
      />
    </Page>
  )
}

/** Pages that are handed the same list share its cards as well; only on the server. */
const cards = new WeakMap<Product, CardProduct>()

function cardOf(product: Product): CardProduct {
  if (!import.meta.env.SSR) return forCard(product)
  const card = cards.get(product) ?? Object.freeze(forCard(product))
  cards.set(product, card)
  return card
}

function forCard(product: Product): CardProduct {
  const { _id, name, brand, price, stockQuantity } = product
  return { _id, name, brand, price, stockQuantity, picture: pictureSets(product) }
}
