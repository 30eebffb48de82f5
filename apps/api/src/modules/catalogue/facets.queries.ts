import type { ProductFilter } from '@duka/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, executeForms } from '../../db/client.ts'
import { conditionsOf } from './product-list.queries.ts'
import type { Found } from './search.ts'

/** What was looked at, by what can be chosen: each choice within all other filters. */
export interface Counts {
  [column: string]: unknown
  /** All that was looked at, whatever it fits. */
  looked: number
  /** Whether there is more than may be looked at, so that nothing was. */
  isTooMuch: boolean
  total: number
  inStock: number
  categories: { _id: string; name: string; count: number }[]
  /** Those with the most products. */
  brands: { name: string; count: number }[]
  leastCents: number | null
  mostCents: number | null
}

/**
 * So many products are looked at to count what few fit. Of more the page says that they are more:
 * counting all of a million would take a second.
 */
export const MOST_COUNTED = 3000
const most = sql.raw(String(MOST_COUNTED))

/** As many brands as one would look through. */
const MOST_BRANDS = sql.raw('50')

const anything = sql`true`

/** The whole shop as its writers have tallied it, whatever it holds; prices play no part. */
export async function countTallied(db: Db, filter: ProductFilter): Promise<Counts> {
  const { minPrice: _min, maxPrice: _max, ...rest } = filter
  const tallied = sql`
    select category_id, brand, in_stock::int as stock_quantity, 0 as price_cents, count::int as count
    from product_tallies`
  return only(await executeForms<Counts>(db, countsOf(rest, tallied)))
}

/** How many products there are. */
export async function countAll(db: Db): Promise<number> {
  const { rows } = await db.execute<{ all: number }>(
    sql`select coalesce(sum(count::int), 0) as all from product_tallies`,
  )
  return rows[0]?.all ?? 0
}

/** Those among the newest products that a search finds. */
export async function countNewestFound(
  db: Db,
  filter: ProductFilter,
  found?: Found,
): Promise<Counts> {
  const newest = sql`
    select category_id, brand, stock_quantity, price_cents, 1 as count from (
      select * from products p where p.deleted_at is null
      order by p.created_at desc, p.id desc limit ${most}
    ) p
    where ${found?.looked ?? anything}`
  return only(await db.execute<Counts>(countsOf(filter, newest)))
}

/** All that a search finds; only where they are few. */
export async function countFound(db: Db, filter: ProductFilter, found?: Found): Promise<Counts> {
  const all = sql`
    select category_id, brand, stock_quantity, price_cents, 1 as count from products p
    where p.deleted_at is null and ${found?.gathered ?? anything}`
  return only(await db.execute<Counts>(countsOf(filter, all)))
}

/** What lies in the filter's range of prices, unless it is too much: the index alone tells that. */
export async function countInRange(db: Db, filter: ProductFilter): Promise<Counts> {
  const inRange = sql`products p
    where p.deleted_at is null and ${conditionsOf(filter).price ?? anything} order by p.price_cents`
  const isTooMuch = sql`select count(*) > ${most} as so from (
    select from ${inRange} limit ${most} + 1
  ) p`
  const few = sql`
    select category_id, brand, stock_quantity, price_cents, 1 as count
    from (select * from ${inRange} limit ${most}) p
    where not (select so from too_much)`
  return only(await executeForms<Counts>(db, countsOf(filter, few, isTooMuch)))
}

/** One row for all counts: groups of everything that differs would be a thousand. */
function countsOf(
  filter: ProductFilter,
  looked: SQL,
  isTooMuch: SQL = sql`select false as so`,
): SQL {
  const { category, brand, price, inStock } = conditionsOf(filter)
  return sql`
    with too_much as materialized (${isTooMuch}), p as materialized (
      select p.category_id, p.brand, p.price_cents, p.count, p.stock_quantity > 0 as in_stock,
        ${category ?? anything} as fits_category, ${brand ?? anything} as fits_brand,
        ${price ?? anything} as fits_price, ${inStock ?? anything} as fits_stock
      from (${looked}) p
    ), by_category as (
      select category_id, sum(count) as count from p where fits_brand and fits_price and fits_stock
      group by category_id having sum(count) > 0
    ), spellings as (
      select brand, sum(count)::int as count from p where fits_category and fits_price and fits_stock
      group by brand having sum(count) > 0
    ), brands as (
      select min(brand) as name, sum(count) as count from spellings
      group by lower(brand) order by 2 desc, 1 limit ${MOST_BRANDS}
    )
    select (select so from too_much) as "isTooMuch", totals.*,
      (select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'count', count)), '[]')
        from by_category join categories c on c.id = category_id) as categories,
      (select coalesce(json_agg(brands), '[]') from brands) as brands
    from (
      select coalesce(sum(count), 0) as looked,
        coalesce(sum(count) filter (
          where fits_category and fits_brand and fits_price and fits_stock), 0) as total,
        coalesce(sum(count) filter (
          where fits_category and fits_brand and fits_price and in_stock), 0) as "inStock",
        min(price_cents) filter (where fits_category and fits_brand and fits_stock) as "leastCents",
        max(price_cents) filter (where fits_category and fits_brand and fits_stock) as "mostCents"
      from p
    ) totals`
}

function only({ rows: [counts] }: { rows: Counts[] }): Counts {
  if (!counts) throw new Error('Nothing was counted.')
  return counts
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
  found?: Found,
): Promise<Fitting[]> {
  const { inStock, ...indexed } = conditionsOf(filter)
  const walked = [sql`p.deleted_at is null`, ...Object.values(indexed)]
  const looked = sql.raw(String(MOST_COUNTED + 1))
  const { rows } = await db.execute<Fitting>(sql`
    select count(*) filter (where fits and ${inStock ?? anything})::int as count,
      count(*) filter (where fits and p.stock_quantity > 0)::int as "inStock",
      count(*) <= ${MOST_COUNTED} as all
    from (
      select p.stock_quantity, ${found?.looked ?? anything} as fits
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
  const { rows } = await executeForms<PriceSpan>(
    db,
    sql`
    select ${first(sql`p.price_cents`)} as "leastCents",
      ${first(sql`p.price_cents desc`)} as "mostCents"`,
  )
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
