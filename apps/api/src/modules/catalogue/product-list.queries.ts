import type { ProductFilter, Sort } from '@duka/contract/catalogue'
import { Id } from '@duka/contract/endpoint'
import { toCents } from '@duka/contract/money'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import { type ProductRow, productColumns, productTables } from './product-row.ts'

/** The last product of the page before, by what the list is sorted by. */
export type After = readonly [sort: Sort, value: string | number, id: string]

export interface ListedRow extends ProductRow {
  [column: string]: unknown
  sortName: string
}

/** Each order is an index's order, so that a page begins where the last one ended. */
const orders: Record<Sort, { by: SQL; behind: (value: string | number, id: string) => SQL }> = {
  newest: {
    by: sql`p.created_at desc, p.id desc`,
    behind: (at, id) => sql`(p.created_at, p.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  price: {
    by: sql`p.price_cents, p.id`,
    behind: (cents, id) => sql`(p.price_cents, p.id) > (${cents}::bigint, ${id}::uuid)`,
  },
  '-price': {
    by: sql`p.price_cents desc, p.id desc`,
    behind: (cents, id) => sql`(p.price_cents, p.id) < (${cents}::bigint, ${id}::uuid)`,
  },
  name: {
    by: sql`lower(p.name), p.id`,
    behind: (name, id) => sql`(lower(p.name), p.id) > (${name}::text, ${id}::uuid)`,
  },
}

/** A page in the filter's order; `limit + 1` rows, so that it knows whether there is another. */
export async function selectProducts(
  db: Db,
  filter: ProductFilter,
  found: SQL | undefined,
  after: After | undefined,
): Promise<ListedRow[]> {
  const { by, behind } = orders[filter.sort]
  const conditions = [sql`p.deleted_at is null`, ...Object.values(conditionsOf(filter))]
  if (found) conditions.push(found)
  if (after) conditions.push(behind(after[1], after[2]))
  const { rows } = await db.execute<ListedRow>(sql`
    select ${productColumns}, lower(p.name) as "sortName"
    from ${productTables}
    where ${sql.join(conditions, sql` and `)}
    order by ${by}
    limit ${filter.limit + 1}`)
  return rows
}

/** What each filter asks of a product, for those that were given. */
export function conditionsOf(filter: ProductFilter) {
  const { category, brand, minPrice, maxPrice, inStock } = filter
  const conditions: Partial<Record<'category' | 'brand' | 'price' | 'inStock', SQL>> = {}
  // The shop's own pages say `all` for no category.
  if (category && category !== 'all')
    conditions.category = isId(category) ? sql`p.category_id = ${category}` : sql`false`
  if (brand) conditions.brand = sql`lower(p.brand) = lower(${brand})`
  const price = []
  if (minPrice !== undefined) price.push(sql`p.price_cents >= ${toCents(minPrice)}`)
  if (maxPrice !== undefined) price.push(sql`p.price_cents <= ${toCents(maxPrice)}`)
  if (price.length > 0) conditions.price = sql.join(price, sql` and `)
  if (inStock !== undefined)
    conditions.inStock = inStock ? sql`p.stock_quantity > 0` : sql`p.stock_quantity = 0`
  return conditions
}

/** What is no id names no category, and PostgreSQL would refuse to compare it. */
function isId(text: string): boolean {
  return z.safeParse(Id, text).success
}
