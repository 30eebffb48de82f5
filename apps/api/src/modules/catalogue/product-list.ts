import type { ProductFilter, ProductList, Sort } from '@duka/contract/catalogue'
import { Id } from '@duka/contract/endpoint'
import * as z from 'zod/mini'
import { instant } from '../../db/instant.ts'
import { readCursor, toPage } from '../../http/cursor.ts'
import { gatherProducts, type ListedRow, selectProducts } from './product-list.queries.ts'
import { toProduct } from './product-row.ts'
import { type Shelves, search } from './search.ts'

const Moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))

/** A cursor begins with its sort, so that it cannot continue a list that is sorted otherwise. */
const cursors = {
  newest: z.tuple([z.literal('newest'), Moment, Id]),
  oldest: z.tuple([z.literal('oldest'), Moment, Id]),
  price: z.tuple([z.literal('price'), z.int(), Id]),
  '-price': z.tuple([z.literal('-price'), z.int(), Id]),
  name: z.tuple([z.literal('name'), z.string(), Id]),
  '-name': z.tuple([z.literal('-name'), z.string(), Id]),
} satisfies Record<Sort, unknown>

/** One page of the products that fit every filter given. An unknown category holds nothing. */
export async function listProducts(shelves: Shelves, filter: ProductFilter): Promise<ProductList> {
  const after = readCursor(cursors[filter.sort], filter.cursor)
  const { db, memory } = shelves
  const rows = await search(shelves, filter.q, async (found) =>
    found && (await memory.isSmall())
      ? gatherProducts(db, filter, found, after)
      : selectProducts(db, filter, found, after),
  )
  const { page, nextCursor } = toPage(rows, filter.limit, (last) => [
    filter.sort,
    sortedBy(filter.sort, last),
    last.id,
  ])
  return { products: page.map(toProduct), nextCursor }
}

function sortedBy(sort: Sort, row: ListedRow): string | number {
  if (sort === 'name' || sort === '-name') return row.sortName
  if (sort === 'price' || sort === '-price') return row.priceCents
  return instant(row.createdAt)
}
