import type { Sort } from '@duka/contract/catalogue/products'
import { type SQL, sql } from 'drizzle-orm'
import { type Sorting, sortedList } from '../../../lists/sorted-list.ts'

export type Filter = 'category' | 'brand' | 'price' | 'inStock' | 'onSale' | 'rating' | 'option'

/**
 * A sort order of products, which has an index. `indexed` lists the combinations of filters that such
 * indexes include; the one with the most given filters is used.
 */
interface ProductSorting extends Sorting {
  indexed: Filter[][]
  /** Which product leads its family, if it is not the cheapest in stock. */
  familyBy?: SQL
}

const added = { by: sql`p.created_at`, type: 'timestamptz' } as const
const priced = { by: sql`p.price_cents`, type: 'bigint' } as const
const named = { by: sql`lower(p.name)`, type: 'text' } as const
/** Pieces sold in 30 days. */
const sold = { by: sql`p.sold`, type: 'bigint' } as const
const withPrice: Filter[][] = [
  ['category', 'price'],
  ['brand', 'price'],
]

export const sortings: Record<Exclude<Sort, 'relevance'>, ProductSorting> = {
  best: { ...sold, descending: true, indexed: [['category']], familyBy: sql`p.sold desc` },
  oldest: { ...added, indexed: [['category'], ['brand']] },
  newest: { ...added, descending: true, indexed: [['category'], ['brand']] },
  price: { ...priced, indexed: withPrice },
  '-price': {
    ...priced,
    descending: true,
    indexed: withPrice,
    familyBy: sql`(p.stock_quantity > 0) desc, p.price_cents desc`,
  },
  name: { ...named, indexed: [['category']] },
  '-name': { ...named, descending: true, indexed: [['category']] },
}

/** Best match first; `p.relevance` is a column of the found products. */
const byRelevance: Sorting = { by: sql`p.relevance`, type: 'bigint', descending: true }

/** Products in a sort order, from a cursor on. */
export function inSortOrder(sort: Exclude<Sort, 'relevance'>, cursor: string | undefined) {
  return sortedList(sort, sortings[sort], sql`p.id`, cursor)
}

export function inOrderOfRelevance(cursor: string | undefined) {
  return sortedList('relevance', byRelevance, sql`p.id`, cursor)
}
