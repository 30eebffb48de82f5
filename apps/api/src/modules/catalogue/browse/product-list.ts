import type { Product, ProductFilter, ProductList } from '@duka/contract/catalogue'
import { toShillings } from '@duka/contract/money'
import { sql } from 'drizzle-orm'
import { sortedList } from '../../../lists/sorted-list.ts'
import { toProduct } from '../products/product-row.ts'
import { type Catalogue, search } from '../search/search.ts'
import { type ListedRow, selectFewProducts, selectProducts } from './product-list.queries.ts'
import { sortings } from './product-sorting.ts'

/** One page of the products that match all filters. An unknown category has none. */
export async function listProducts(
  catalogue: Catalogue,
  filter: ProductFilter,
): Promise<ProductList> {
  const { db, catalogueCache } = catalogue
  const list = sortedList(filter.sort, sortings[filter.sort], sql`p.id`, filter.cursor)
  const rows = await search(catalogue, filter.q, async (found) =>
    found && (await catalogueCache.isSmall())
      ? selectFewProducts(db, filter, found, list)
      : selectProducts(db, filter, found, list),
  )
  const { page, nextCursor } = list.page(rows, filter.limit)
  return { products: page.map(toListed), nextCursor }
}

/** The product, with what stands for its family. */
function toListed({ fromCents, choices, ...row }: ListedRow): Product {
  const product = toProduct(row)
  if (fromCents === undefined || choices === undefined) return product
  return { ...product, fromPrice: toShillings(fromCents), choices }
}
