import type { ProductFilter } from '@duka/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { conditionsOf } from './product-list.queries.ts'

/** Products that are alike in everything a filter can tell, counted together. */
export interface Alike {
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

/**
 * So many products are looked at to count what few fit. Of more the page says that they are more:
 * counting all of a million would take a second.
 */
export const MOST_COUNTED = 3000

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

/** Those among the newest products that a search finds. */
export function countNewestFound(
  db: Db,
  filter: ProductFilter,
  found: SQL = anything,
): Promise<Alike[]> {
  return countAlike(
    db,
    filter,
    sql`
      select category_id, brand, stock_quantity, price_cents, 1 as count from (
        select * from products p where p.deleted_at is null
        order by p.created_at desc, p.id desc limit ${sql.raw(String(MOST_COUNTED))}
      ) p
      where ${found}`,
  )
}

/** All that a search finds; only where they are few. */
export function countFound(db: Db, filter: ProductFilter, found: SQL = anything): Promise<Alike[]> {
  return countAlike(
    db,
    filter,
    sql`
      select category_id, brand, stock_quantity, price_cents, 1 as count from products p
      where p.deleted_at is null and ${found}`,
  )
}

/** What lies in the filter's range of prices; undefined when it is too much. */
export async function countInRange(db: Db, filter: ProductFilter): Promise<Alike[] | undefined> {
  const alike = await countAlike(
    db,
    filter,
    sql`
      select category_id, brand, stock_quantity, price_cents, 1 as count from products p
      where p.deleted_at is null and ${conditionsOf(filter).price ?? anything}
      limit ${sql.raw(String(MOST_COUNTED + 1))}`,
  )
  return alike.reduce((total, { count }) => total + count, 0) > MOST_COUNTED ? undefined : alike
}

async function countAlike(db: Db, filter: ProductFilter, counted: SQL): Promise<Alike[]> {
  const { category, brand, price, inStock } = conditionsOf(filter)
  // In one piece: hundreds of rows take the driver ten times as long as their JSON.
  const { rows } = await db.execute<{ alike: Alike[] }>(sql`
    select coalesce(json_agg(b order by b.brand), '[]') as alike from (
      select a.*, c.name as "categoryName" from (
        select p.category_id as "categoryId", p.brand, p.stock_quantity > 0 as "inStock",
          ${category ?? anything} as "fitsCategory", ${brand ?? anything} as "fitsBrand",
          ${price ?? anything} as "fitsPrice", ${inStock ?? anything} as "fitsStock",
          sum(p.count)::bigint as count,
          min(p.price_cents) as "leastCents", max(p.price_cents) as "mostCents"
        from (${counted}) p
        group by 1, 2, 3, 4, 5, 6, 7
      ) a join categories c on c.id = a."categoryId"
    ) b`)
  return rows[0]?.alike ?? []
}

/** How many products fit everything; `all` says whether every one was looked at. */
export interface Fitting {
  [column: string]: unknown
  count: number
  inStock: number
  all: boolean
}

/** Looks through what an index finds of category, brand and price; at the other filters it looks last. */
export async function countFitting(
  db: Db,
  filter: ProductFilter,
  found: SQL = anything,
): Promise<Fitting[]> {
  const { inStock, ...indexed } = conditionsOf(filter)
  const walked = [sql`p.deleted_at is null`, ...Object.values(indexed)]
  const looked = sql.raw(String(MOST_COUNTED + 1))
  const { rows } = await db.execute<Fitting>(sql`
    select count(*) filter (where fits and ${inStock ?? anything})::int as count,
      count(*) filter (where fits and p.stock_quantity > 0)::int as "inStock",
      count(*) <= ${MOST_COUNTED} as all
    from (
      select p.stock_quantity, ${found} as fits
      from (select * from products p where ${sql.join(walked, sql` and `)} limit ${looked}) p
    ) p`)
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
      order by ${order} limit ${sql.raw(String(MOST_COUNTED))}
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
