import {
  countProducts,
  getFront,
  listBestSellers,
  listProducts,
  listRelated,
} from '@duka/contract/catalogue/catalogue.calls'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import {
  type LoaderFunctionArgs,
  replace,
  useLocation,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { withLazyMessage } from '../../lib/calls/page-data.ts'
import { newerPage } from '../../lib/page/offline.ts'
import { listsFamilies, useCategories, useShop } from '../../lib/shop.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { Pages } from '../../ui/pages.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { Head } from '../site/page.tsx'
import type { loader as rootLoader } from '../site/root-layout.tsx'
import { useHearts } from '../wish-list/use-hearts.ts'
import { cardOf } from './card-of.ts'
import { CategoryRail } from './category-rail.tsx'
import { hasPicture, promisePicture, shownBlocks } from './front/shown-block.ts'
import { loadFrontCode, ShownFront } from './front/shown-front.tsx'
import { type CardProduct, ProductCard } from './product-card.tsx'
import { ProductFilters } from './product-filters.tsx'
import { cleaned, countsOf, toApiQuery } from './product-query.ts'
import { ShopPromise, usePromises } from './shop-promise.tsx'
import { shownList } from './shown-list.ts'
import { catalogue } from './words.ts'

const ignore = () => undefined

/** How many products the API answers for a page. */
const PAGE = 24

export type ShownList = Awaited<ReturnType<typeof loadList>>

export async function loadList({ request, context }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const clean = cleaned(searchParams)
  if (`${clean}` !== `${searchParams}`) throw replace(`${pathname}?${clean}`)

  const options = { context, signal: request.signal }
  const families = listsFamilies(context) && { families: '1' }
  const asked = toApiQuery(searchParams)
  const query: typeof asked = { ...asked, ...families }
  const { cursor: _cursor, sort: _sort, ...filters } = query
  const counting = call(countProducts, { ...options, query: filters })
  const [{ products, ...found }, counts, { front, picture }] = await Promise.all([
    withLazyMessage(call(listProducts, { ...options, query }), 'loadProducts'),
    // Without counts the filters still work.
    counting.then(
      ({ facets }) => countsOf(facets),
      () => null,
    ),
    // A search, filter, sort order or later page shows the list alone.
    Object.keys(asked).length > 0 ? noFront : loadFront(options),
  ])
  if (!import.meta.env.SSR) shownList.search = search
  const more = await loadMore(options, asked, products)
  return {
    ...found,
    products: products.map(cardOf),
    counts,
    more: more.map(cardOf),
    front,
    picture,
  }
}

export function ProductList({
  products,
  nextCursor,
  counts,
  partial,
  mentioned,
  didYouMean,
  more,
  front,
  picture,
}: ShownList) {
  const t = catalogue.use()
  const translate = useTranslate()
  const { blurb } = useShop()
  const { search } = useLocation()
  const { productId } = useParams()
  useNewerList()
  useTopOfNewList(search)
  const next = useNavigation().location
  // Loading another list, not a product over this one.
  const isLoading = next?.pathname === '/products' && next.search !== search
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const query = new URLSearchParams(search)
  const chosen = query.get('category')
  const categories = useCategories() ?? []
  const category = categories.find(({ _id }) => _id === chosen)
  const typed = query.get('q')?.trim()
  const title = typed ? t.resultsFor(typed, category?.name) : (category?.name ?? t.title)
  const isEmpty = products.length === 0 && !isLoading
  const rail = <CategoryRail categories={categories} counts={counts} search={search} />
  // A search that finds nothing offers the categories below the words that say so.
  const isRailBelow = isEmpty && typed && !chosen
  const promises = usePromises(root?.door ?? null)
  // The first screen says what the shop promises, however it is sorted; a search or a filter says what it shows.
  const isFirst = [...query.keys()].every((name) => name === 'sort')
  const isPromise = isFirst && (promises.door || promises.returns) !== ''
  // Beside the promise on a wide screen.
  const isHero = isPromise && /^(categories|banner)$/.test(front[0]?.kind ?? '')
  return (
    <div className={`middle pb-6 ${isPromise ? '' : 'pt-2 sm:pt-5'} ${isHero ? 'has-hero' : ''}`}>
      {isPromise && <ShopPromise of={promises} picture={picture} />}
      <div className={isPromise ? 'sr-only' : 'list-head'}>
        {!isPromise && <h1 className="title wrap-anywhere max-sm:text-xl">{title}</h1>}
        {isFirst && !isPromise && <p className="promises">{unbroken(promises.pay)}</p>}
        <p role="status" className={isEmpty ? 'sr-only' : undefined}>
          {counts && t.found(counts.total, counts.exact)}
        </p>
      </div>
      {!isRailBelow && !front.some(({ kind }) => kind === 'categories') && rail}
      {!productId && (
        <>
          <Head title={title} description={category?.description ?? translate(blurb)} />
          <link
            rel="canonical"
            href={`${root?.publicUrl}/products${category ? `?category=${category._id}` : ''}`}
          />
        </>
      )}
      {front[0] && <ShownFront blocks={front} />}
      <ProductFilters categories={categories} counts={counts} />
      <section id="found" tabIndex={-1} data-start={typed || undefined} aria-label={title}>
        {(search || isEmpty) && (
          <Suspense>
            <NarrowedList
              categories={categories}
              counts={counts}
              partial={partial}
              mentioned={mentioned}
              didYouMean={didYouMean}
              isEmpty={isEmpty}
              rail={isRailBelow && rail}
              best={more}
            />
          </Suspense>
        )}
        {!isEmpty && (
          <Cards
            products={products}
            search={search}
            isLoading={isLoading}
            areFirst={!front.some(hasPicture)}
            heading={front[0] ? 'h3' : 'h2'}
          />
        )}
      </section>
      {!isEmpty && more[0] && (
        <Suspense>
          <SimilarGoods products={more} />
        </Suspense>
      )}
      <Pages
        nextCursor={nextCursor}
        place={(pages) =>
          counts?.exact && t.shown(pages * PAGE + 1, pages * PAGE + products.length, counts.total)
        }
        words={{ label: t.pages, first: t.firstPage, previous: t.previousPage, next: t.nextPage }}
      />
    </div>
  )
}

interface CardsProps {
  products: CardProduct[]
  search: string
  isLoading: boolean
  /** Whether the first pictures of the page are theirs. */
  areFirst: boolean
  /** The level of their names. */
  heading: 'h2' | 'h3'
}

/** The cards. While another list is loading, `styles.css` shows skeletons. */
function Cards({ products, search, isLoading, areFirst, heading }: CardsProps) {
  useHearts()
  return (
    <div aria-busy={isLoading || undefined} className="products">
      {products.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          search={search}
          heading={heading}
          position={!areFirst || index > 1 ? 'later' : index === 0 ? 'first' : 'second'}
        />
      ))}
    </div>
  )
}

/**
 * Shows another list from its top. Measuring whether its heading is in view is not enough: what loads later above
 * the cards would move it out. *Back* keeps its place.
 */
function useTopOfNewList(search: string): void {
  const isBack = useNavigationType() === 'POP'
  const shown = useRef(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list came on screen
  useEffect(() => {
    if (isBack) return
    scrollTo(0, 0)
    const isLost = shown.current !== search && document.activeElement === document.body
    shown.current = search
    // What led to a search is gone, such as a suggestion.
    if (isLost) document.querySelector<HTMLElement>('[data-start]')?.focus({ preventScroll: true })
  }, [search])
}

/** Reloads a list from the service worker's cache once the network has a newer one. */
function useNewerList(): void {
  const newer = newerPage.use()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (newer !== location.href) return
    shownList.search = undefined
    void revalidate()
  }, [newer, revalidate])
}

/**
 * The server renders these notes at once. A browser loads their code when a list has notes, which is rare on a first
 * visit. A plain import would put the code into the first script.
 */
const server = import.meta.env.SSR ? await import('./narrowed-list.tsx') : null

type Notes = typeof import('./narrowed-list.tsx')

/** A component of that file: at once on the server, lazy in a browser. */
function lazyNote<Props>(pick: (notes: Notes) => ComponentType<Props>): ComponentType<Props> {
  if (server) return pick(server)
  return lazy<ComponentType<Props>>(() =>
    import('./narrowed-list.tsx').then(
      (notes) => ({ default: pick(notes) }),
      () => ({ default: () => null }),
    ),
  ) as ComponentType<Props>
}

/** What is above a searched, filtered or empty list, and below a search that found little. Put `<Suspense>` around them. */
const NarrowedList = lazyNote((notes) => notes.NarrowedList)
const SimilarGoods = lazyNote((notes) => notes.SimilarGoods)

/** The most results of a search below which similar goods stand. */
const FEW = 3

/** What others buy where nothing is found, and what is similar where a search finds little. Without them the page is whole. */
async function loadMore(
  options: { context: unknown; signal: AbortSignal },
  asked: Record<string, unknown>,
  found: { _id: string }[],
) {
  const [first] = found
  if (!first) return (await call(listBestSellers, options).catch(ignore))?.products ?? []
  if (!asked.q || asked.cursor || found.length > FEW) return []
  const related = await call(listRelated, { ...options, params: { id: first._id } }).catch(ignore)
  return related?.similar.filter(({ _id }) => !found.some((one) => one._id === _id)) ?? []
}

const noFront = { front: [], picture: null }

/**
 * What is above the list while nothing is filtered, with the code that shows it. Nothing if the shop has no front; if
 * it cannot be loaded, the list comes without it.
 */
async function loadFront(options: { context: unknown; signal: AbortSignal }) {
  try {
    const { blocks } = (await call(getFront, options)).front
    const front = shownBlocks(blocks)
    if (front.length > 0) await loadFrontCode()
    return { front, picture: promisePicture(blocks) }
  } catch {
    return noFront
  }
}
