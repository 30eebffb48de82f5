import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { preparedForm } from '../../../db/prepared.ts'
import type { SearchCondition } from '../search/search.ts'
import {
  conditionsOf,
  firstProducts,
  inCategory,
  isShown,
  type ProductFilter,
} from './product-list.queries.ts'

/** How many of the scanned products each choice leaves, within all other filters. */
export interface Counts {
  [column: string]: unknown
  /** How many products were scanned. */
  scanned: number
  /** Whether there are too many products to scan, so that none was. */
  isTooMuch: boolean
  total: number
  inStock: number
  categories: { _id: string; name: string; count: number }[]
  /** The brands with the most products. */
  brands: { name: string; count: number }[]
  leastCents: number | null
  mostCents: number | null
}

/**
 * The limit of products to scan for counts. Above it the page says that there are more: counting a million
 * would take a second.
 */
export const MAX_COUNTED = 3000
const most = sql.raw(String(MAX_COUNTED))

/** With more products in families than this, only a lower bound is counted. It takes 30 ms. */
const MAX_MEMBERS = sql.raw('20000')

/** How many brands the filter offers. */
const MAX_BRANDS = sql.raw('50')

const always = sql`true`

/** Counts from `product_tallies`, which writers maintain, so the size of the shop does not matter. Ignores prices. */
export async function countTallied(db: Db, filter: ProductFilter): Promise<Counts> {
  const { minPrice: _min, maxPrice: _max, ...rest } = filter
  const tallied = sql`
    select category_id, brand, in_stock::int as stock_quantity, 0 as price_cents, count::int as count,
      null::uuid as family_id
    from product_tallies`
  if (!filter.families) return only(await db.execute<Counts>(preparedForm(countsOf(rest, tallied))))
  // Products of families are taken off the tallies and counted by family.
  const members = (count: SQL) => sql`
    select category_id, brand, (stock_quantity > 0)::int, 0, ${count}
    from products p where family_id is not null and ${isShown} and not (select so from too_much)`
  const isTooMuch = sql`select count(*) > ${MAX_MEMBERS} as so from (
    select from products p where family_id is not null and ${isShown} limit ${MAX_MEMBERS} + 1
  ) members`
  const all = sql`${tallied} union all ${members(sql`-1, null`)} union all ${members(sql`1, family_id`)}`
  return only(await db.execute<Counts>(preparedForm(countsOf(rest, all, isTooMuch))))
}

/** How many products there are. */
export async function countAll(db: Db): Promise<number> {
  const { rows } = await db.execute<{ all: number }>(
    sql`select coalesce(sum(count::int), 0) as all from product_tallies`,
  )
  return rows[0]?.all ?? 0
}

/** Counts the newest products that match the search. */
export async function countNewestFound(
  db: Db,
  filter: ProductFilter,
  found?: SearchCondition,
): Promise<Counts> {
  const newest = sql`
    select category_id, brand, stock_quantity, price_cents, 1 as count, family_id from (
      select * from products p where ${isShown}
      order by p.created_at desc, p.id desc limit ${most}
    ) p
    where ${found?.perRow ?? always}`
  return only(await db.execute<Counts>(countsOf(filter, newest)))
}

/** Counts all products that match the search. Only if they are few. */
export async function countFound(
  db: Db,
  filter: ProductFilter,
  found?: SearchCondition,
): Promise<Counts> {
  const all = sql`
    select category_id, brand, stock_quantity, price_cents, 1 as count, family_id from products p
    where ${isShown} and ${found?.byIndex ?? always}`
  return only(await db.execute<Counts>(countsOf(filter, all)))
}

/** Counts the products in the price range, unless they are too many, which the index alone shows. */
export async function countInRange(db: Db, filter: ProductFilter): Promise<Counts> {
  const inRange = sql`products p
    where ${isShown} and ${conditionsOf(filter).price ?? always} order by p.price_cents`
  const isTooMuch = sql`select count(*) > ${most} as so from (
    select from ${inRange} limit ${most} + 1
  ) p`
  const few = sql`
    select category_id, brand, stock_quantity, price_cents, 1 as count, family_id
    from (select * from ${inRange} limit ${most}) p
    where not (select so from too_much)`
  return only(await db.execute<Counts>(preparedForm(countsOf(filter, few, isTooMuch))))
}

/** All counts in one row. */
function countsOf(
  filter: ProductFilter,
  scanned: SQL,
  isTooMuch: SQL = sql`select false as so`,
): SQL {
  const { category, brand, price, inStock } = conditionsOf(filter)
  const number = (fitting: SQL) => countOf(filter, fitting)
  return sql`
    with too_much as materialized (${isTooMuch}), p as materialized (
      select p.category_id, p.brand, p.price_cents, p.count, p.family_id,
        p.stock_quantity > 0 as in_stock,
        ${category ?? always} as fits_category, ${brand ?? always} as fits_brand,
        ${price ?? always} as fits_price, ${inStock ?? always} as fits_stock
      from (${scanned}) p
    ), tops as (
      select id as category_id, parent_id as id from categories where parent_id is not null
      union select parent_id, parent_id from categories where parent_id is not null
    ), by_category as (
      select category_id, ${number(always)} as count
      from p where fits_brand and fits_price and fits_stock
        and category_id not in (select id from tops)
      group by category_id having ${number(always)} > 0
      union all
      select tops.id, ${number(always)} as count
      from tops join p using (category_id) where fits_brand and fits_price and fits_stock
      group by tops.id having ${number(always)} > 0
    ), spellings as (
      select brand, ${number(always)}::int as count
      from p where fits_category and fits_price and fits_stock
      group by brand having ${number(always)} > 0
    ), brands as (
      select min(brand) as name, sum(count) as count from spellings
      group by lower(brand) order by 2 desc, 1 limit ${MAX_BRANDS}
    )
    select (select so from too_much) as "isTooMuch", totals.*,
      (select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'count', count)), '[]')
        from by_category join categories c on c.id = category_id) as categories,
      (select coalesce(json_agg(brands), '[]') from brands) as brands
    from (
      select coalesce(sum(count), 0) as scanned,
        ${number(sql`fits_category and fits_brand and fits_price and fits_stock`)} as total,
        ${number(sql`fits_category and fits_brand and fits_price and in_stock`)} as "inStock",
        min(price_cents) filter (where fits_category and fits_brand and fits_stock) as "leastCents",
        max(price_cents) filter (where fits_category and fits_brand and fits_stock) as "mostCents"
      from p
    ) totals`
}

/** The number of the fitting rows: of products, or of families and products on their own. */
function countOf({ families }: ProductFilter, fitting: SQL): SQL {
  if (!families) return sql`coalesce(sum(count) filter (where ${fitting}), 0)`
  return sql`(coalesce(sum(count) filter (where family_id is null and ${fitting}), 0)
    + count(distinct family_id) filter (where ${fitting}))`
}

function only({ rows: [counts] }: { rows: Counts[] }): Counts {
  if (!counts) throw new Error('Nothing was counted.')
  return counts
}

/** How many products match all filters; `all` says whether every one was scanned. */
export interface MatchCount {
  [column: string]: unknown
  count: number
  inStock: number
  all: boolean
}

/** Counts products by an index on category, brand or price, and checks the other filters on each row. */
export async function countMatches(
  db: Db,
  filter: ProductFilter,
  found?: SearchCondition,
): Promise<MatchCount[]> {
  const { inStock, ...indexed } = conditionsOf(filter)
  const conditions = [isShown, ...Object.values(indexed)]
  const scanned = sql.raw(String(MAX_COUNTED + 1))
  const counted = filter.families ? sql`distinct coalesce(family_id, id)` : sql`*`
  const { rows } = await db.execute<MatchCount>(sql`
    select count(${counted}) filter (where fits and ${inStock ?? always})::int as count,
      count(${counted}) filter (where fits and p.stock_quantity > 0)::int as "inStock",
      count(*) <= ${MAX_COUNTED} as all
    from (
      select p.id, p.family_id, p.stock_quantity, ${found?.perRow ?? always} as fits
      from (select * from products p where ${sql.join(conditions, sql` and `)} limit ${scanned}) p
    ) p`)
  return rows
}

export interface PriceSpan {
  [column: string]: unknown
  leastCents: number | null
  mostCents: number | null
}

/** The lowest and highest price within category, brand and stock, if a short index scan finds them. */
export async function selectPriceSpan(db: Db, filter: ProductFilter): Promise<PriceSpan> {
  const { category, brand, inStock } = conditionsOf(filter)
  // Scans the index on brand and price, on category and price (for each child of a category), or on price alone.
  const { categories = [] } = filter
  const ranges = brand
    ? [brand]
    : categories.length > 1
      ? categories.map(inCategory)
      : [category ?? always]
  const scanned = (order: SQL) =>
    firstProducts(
      filter,
      { order },
      ranges.map((range) => [range]),
      MAX_COUNTED,
    )
  const fits = sql.join([brand ? (category ?? always) : always, inStock ?? always], sql` and `)
  const first = (order: SQL) => sql`(
    select p.price_cents from (
      ${scanned(order)}
    ) p where ${fits} limit 1)`
  const { rows } = await db.execute<PriceSpan>(
    preparedForm(sql`
    select ${first(sql`p.price_cents`)} as "leastCents",
      ${first(sql`p.price_cents desc`)} as "mostCents"`),
  )
  return rows[0] ?? { leastCents: null, mostCents: null }
}

/**
 * Merges the rows of `product_tallies` with the same key. Rows that others write meanwhile stay, and readers
 * see the rows before or the sum, never both.
 */
export async function mergeTallies(db: Db): Promise<void> {
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
