import type { ProductList, Sort, StaffProductFilter } from '@duka/contract/catalogue/products'
import { Id } from '@duka/contract/endpoint'
import * as z from 'zod/mini'
import { sortOfCursor, writeCursor } from '../../../lists/sorted-list.ts'
import { type Catalogue, type FoundWords, search } from '../search/search.ts'
import { toListed } from './listed-product.ts'
import {
  type ListedRow,
  type ProductFilter,
  type ProductSorting,
  type SortedFilter,
  selectFewProducts,
  selectProducts,
} from './product-list.queries.ts'
import { inOrderOfRelevance, inSortOrder } from './product-sorting.queries.ts'
import { selectBestOfAll, selectBestOfNewest } from './relevance-list.queries.ts'

/** One page of the list as shoppers see it, or of any visibility for staff; see `findProducts`. Reviews count unless the shop shows none. */
export async function listProducts(
  catalogue: Catalogue,
  filter: StaffProductFilter,
  { withRatings }: { withRatings: boolean },
): Promise<ProductList & { foundNothing: boolean }> {
  const { rows, mentioned, ...page } = await findProducts(catalogue, rated(filter, withRatings))
  const { visibility } = filter
  return {
    ...page,
    ...(mentioned && { mentioned }),
    products: rows.map((row) => {
      const product = toListed(row, withRatings)
      return visibility ? { ...product, visibility: row.visibility } : product
    }),
  }
}

/** The filter of a shop that shows no reviews: no product has stars. */
export function rated<Filter extends { rating?: number; category?: string }>(
  filter: Filter,
  withRatings: boolean,
): Filter {
  return filter.rating === undefined || withRatings ? filter : { ...filter, category: 'none' }
}

/** The rows of a page and where the list goes on. */
interface Page {
  rows: ListedRow[]
  nextCursor: string | null
}

type FoundPage = Page & Omit<FoundWords, 'condition'> & { foundNothing: boolean }

/**
 * One page of the products that match all filters. Words without a sort order give the best match first. An
 * unknown category has no products. `foundNothing`: no product matches any of the words, whatever the filters.
 */
export async function findProducts(
  catalogue: Catalogue,
  given: StaffProductFilter,
): Promise<FoundPage> {
  const filter = await withCategories(catalogue, given)
  const sort = sortOf(filter)
  const isOfShown = (filter.visibility ?? 'shown') === 'shown'
  const found = filter.q
    ? await search(catalogue, filter.q, isOfShown ? 'shown' : 'all')
    : undefined
  const { condition, ...words } = found ?? { partial: false, mentioned: false, didYouMean: null }
  const page =
    sort === 'relevance' && found
      ? await bestFirst(catalogue, filter, found)
      : await inOrder(catalogue, { ...filter, sort: sort === 'relevance' ? 'newest' : sort }, found)
  return { ...page, ...words, foundNothing: condition === undefined }
}

/** The filter with its category and the category's children; none of them if there is no such category. */
export async function withCategories<Filter extends StaffProductFilter>(
  { catalogueCache }: Catalogue,
  { category, ...filter }: Filter,
): Promise<Omit<Filter, 'category'> & Pick<ProductFilter, 'categories'>> {
  // The website sends `all` for no category.
  if (!category || category === 'all') return filter
  // PostgreSQL would fail on anything else.
  const id = z.safeParse(Id, category)
  return { ...filter, categories: id.success ? await catalogueCache.categoriesOf(id.data) : [] }
}

/** In a large shop the best matches are followed by older products, newest first; see `bestFirst`. */
function sortOf({ q, sort, cursor }: ProductFilter): Sort {
  const asked = sort ?? (q ? 'relevance' : 'newest')
  if (asked !== 'relevance') return asked
  return !q || sortOfCursor(cursor) === 'newest' ? 'newest' : 'relevance'
}

async function inOrder(
  { db, catalogueCache }: Catalogue,
  filter: SortedFilter,
  found: FoundWords | undefined,
): Promise<Page> {
  const list = inSortOrder(filter.sort, filter.cursor)
  if (found && !found.condition) return toPage(list, [], filter)
  const isFew = found?.condition && (await catalogueCache.isSmall())
  const rows =
    found?.condition && isFew
      ? await selectFewProducts(db, filter, found.condition, list)
      : await selectProducts(db, filter, found?.condition, list)
  return toPage(list, rows, filter)
}

/**
 * Best match first. If a large shop has many matches, only the newest of them are rated; when their pages end,
 * the next cursor continues with the older ones, newest first.
 */
async function bestFirst(
  { db, catalogueCache }: Catalogue,
  filter: ProductFilter,
  { condition }: FoundWords,
): Promise<Page> {
  const list = inOrderOfRelevance(filter.cursor)
  if (!condition) return toPage(list, [], filter)
  if (condition.isSku || (await catalogueCache.isSmall()))
    return toPage(list, await selectBestOfAll(db, filter, condition, list), filter)
  const { rows, oldest } = await selectBestOfNewest(db, filter, condition, list)
  const page = toPage(list, rows, filter)
  if (page.nextCursor !== null || oldest === null) return page
  return { ...page, nextCursor: writeCursor(['newest', oldest.sortedBy, oldest.id]) }
}

function toPage(list: ProductSorting, found: ListedRow[], { limit }: ProductFilter): Page {
  const { page: rows, nextCursor } = list.page(found, limit)
  return { rows, nextCursor }
}
