import type { ProductFilter, ProductList, Sort } from '@duka/contract/catalogue'
import { Id } from '@duka/contract/endpoint'
import * as z from 'zod/mini'
import { instant } from '../../db/instant.ts'
import { JsonText } from '../../http/contract.ts'
import { readCursor, toPage } from '../../http/cursor.ts'
import {
  conditionsOf,
  gatherProducts,
  type ListedRow,
  selectListed,
  selectProducts,
} from './product-list.queries.ts'
import { toProduct } from './product-row.ts'
import { selectVersions } from './products.queries.ts'
import { type Found, type Shelves, search } from './search.ts'

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
  const { page, nextCursor } = await findPage(shelves, filter)
  const ids = page.map(({ id }) => id)
  const rows = new Map((await selectVersions(shelves.db, ids)).map((row) => [row.id, row]))
  return { products: ids.flatMap((id) => rows.get(id) ?? []).map(toProduct), nextCursor }
}

/** The same as it travels, which takes less than half the work: see `productTexts`. */
export async function writeProductList(
  shelves: Shelves,
  filter: ProductFilter,
): Promise<JsonText<ProductList>> {
  const { page, nextCursor } = await findPage(shelves, filter)
  const known = await shelves.memory.textsOf(shelves.db, page)
  const texts = page.flatMap(({ id }) => known.get(id)?.text ?? [])
  return new JsonText(`{"products":[${texts}],"nextCursor":${JSON.stringify(nextCursor)}}`)
}

async function findPage(shelves: Shelves, filter: ProductFilter) {
  const after = readCursor(cursors[filter.sort], filter.cursor)
  const { db, memory } = shelves
  const rows = await search(shelves, filter.q, async (found) => {
    const first = found && !after && (await findInHead(shelves, filter, found))
    if (first) return first
    return found && (await memory.isSmall())
      ? gatherProducts(db, filter, found, after)
      : selectProducts(db, filter, found, after)
  })
  return toPage(rows, filter.limit, (last) => [filter.sort, placeOf(filter.sort, last), last.id])
}

/** A first page of a search that no filter narrows; undefined where the head of the order cannot tell. */
async function findInHead(
  { db, memory }: Shelves,
  filter: ProductFilter,
  found: Found,
): Promise<ListedRow[] | undefined> {
  if (Object.keys(conditionsOf(filter)).length > 0) return undefined
  const head = memory.headOf(filter.sort)
  const ids = head?.find(found.wanted, filter.limit + 1)
  if (!head || !ids || (ids.length <= filter.limit && !head.isWhole)) return undefined
  const rows = await selectListed(db, filter, found, ids)
  // One is gone since, and the next would take its place.
  return rows.length === ids.length ? rows : undefined
}

/** Where a product stands in the order; a moment without what JavaScript could not hold of it. */
function placeOf(sort: Sort, { sortedBy }: ListedRow): string | number {
  return sort === 'newest' || sort === 'oldest' ? instant(String(sortedBy)) : sortedBy
}
