import type { ProductFilter } from '@duka/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { conditionsOf } from './product-list.queries.ts'

/** Products that are alike in everything a filter can tell, counted together. */
export interface Alike {
  [column: string]: unknown
  categoryId: string
  categoryName: string
  brand: string
  inStock: boolean
  fitsCategory: boolean
  fitsBrand: boolean
  fitsPrice: boolean
  fitsStock: boolean
  count: number
  leastCents: number
  mostCents: number
}

/** Of more products than this the page says that they are more: counting them all takes a second. */
export const MOST_COUNTED = 1000

/** So far the walk along the prices goes to find the first that fits. */
const LONGEST_WALK = 3000

const anything = sql`true`

/** The whole shop as its writers have tallied it, whatever it holds; prices play no part. */
export function countTallied(db: Db, filter: ProductFilter): Promise<Alike[]> {
  const { minPrice: _min, maxPrice: _max, ...rest } = filter
  return countAlike(
    db,
    rest,
    sql`
      select category_id, brand, in_stock::int as stock_quantity, 0 as price_cents,
        sum(count)::bigint as count
      from product_tallies group by category_id, brand, in_stock having sum(count) > 0`,
  )
}

/** What a search found, or what lies in a range of prices; counts one beyond the bound at most. */
export function countFound(
  db: Db,
  filter: ProductFilter,
  found: SQL | undefined,
): Promise<Alike[]> {
  const candidates = found ?? conditionsOf(filter).price ?? anything
  return countAlike(
    db,
    filter,
    sql`
      select category_id, brand, stock_quantity, price_cents, 1 as count from products p
      where p.deleted_at is null and ${candidates} limit ${MOST_COUNTED + 1}`,
  )
}

async function countAlike(db: Db, filter: ProductFilter, counted: SQL): Promise<Alike[]> {
  const { category, brand, price, inStock } = conditionsOf(filter)
  const { rows } = await db.execute<Alike>(sql`
    select a.*, c.name as "categoryName" from (
      select p.category_id as "categoryId", p.brand, p.stock_quantity > 0 as "inStock",
        ${category ?? anything} as "fitsCategory", ${brand ?? anything} as "fitsBrand",
        ${price ?? anything} as "fitsPrice", ${inStock ?? anything} as "fitsStock",
        sum(p.count)::bigint as count,
        min(p.price_cents) as "leastCents", max(p.price_cents) as "mostCents"
      from (${counted}) p
      group by 1, 2, 3, 4, 5, 6, 7
    ) a join categories c on c.id = a."categoryId"
    order by a.brand`)
  return rows
}

/** How many products fit everything; `all` says whether none were left out. */
export interface Fitting {
  [column: string]: unknown
  count: number
  inStock: number
  all: boolean
}

/** Nothing when nothing fits. Stock is looked at last: no index knows it, and what is sold out may be far between. */
export async function countFitting(
  db: Db,
  filter: ProductFilter,
  found: SQL | undefined,
): Promise<Fitting[]> {
  const { inStock, ...others } = conditionsOf(filter)
  const asked = [sql`p.deleted_at is null`, ...(found ? [found] : []), ...Object.values(others)]
  const { rows } = await db.execute<Fitting>(sql`
    select count(*) filter (where ${inStock ?? anything}) as count,
      count(*) filter (where p.stock_quantity > 0) as "inStock", count(*) <= ${MOST_COUNTED} as all
    from (
      select p.stock_quantity from products p
      where ${sql.join(asked, sql` and `)} limit ${MOST_COUNTED + 1}
    ) p
    having count(*) > 0`)
  return rows
}

export interface PriceSpan {
  [column: string]: unknown
  leastCents: number | null
  mostCents: number | null
}

/** The least and the most that something costs within category, brand and stock, if soon found. */
export async function selectPriceSpan(db: Db, filter: ProductFilter): Promise<PriceSpan> {
  const { category, brand, inStock } = conditionsOf(filter)
  // The walk is along the index of brand and price, of category and price, or of price alone.
  const walked = brand ?? category ?? anything
  const fits = sql.join(
    [brand ? (category ?? anything) : anything, inStock ?? anything],
    sql` and `,
  )
  const first = (order: SQL) => sql`(
    select p.price_cents from (
      select * from products p where p.deleted_at is null and ${walked}
      order by ${order} limit ${LONGEST_WALK}
    ) p where ${fits} limit 1)`
  const { rows } = await db.execute<PriceSpan>(sql`
    select ${first(sql`p.price_cents`)} as "leastCents",
      ${first(sql`p.price_cents desc`)} as "mostCents"`)
  return rows[0] ?? { leastCents: null, mostCents: null }
}

/**
 * Sums up the rows of `product_tallies` that agree. What others write meanwhile stays beside them,
 * and whoever reads sees the rows before or the sum, never both.
 */
export async function foldTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from product_tallies t
      using (
        select category_id, brand, in_stock from product_tallies
        group by category_id, brand, in_stock having count(*) > 1
      ) many
      where t.category_id = many.category_id and t.brand = many.brand
        and t.in_stock = many.in_stock
      returning t.category_id, t.brand, t.in_stock, t.count
    )
    insert into product_tallies (category_id, brand, in_stock, count)
    select category_id, brand, in_stock, sum(count) from gone
    group by category_id, brand, in_stock having sum(count) <> 0`)
}
