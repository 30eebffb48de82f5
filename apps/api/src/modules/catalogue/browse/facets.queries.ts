import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { preparedForm } from '../../../db/prepared.ts'
import type { SearchCondition } from '../search/search.ts'
import {
  all,
  brandsOf,
  conditionsOf,
  firstProducts,
  hasStars,
  inCategory,
  isOnSale,
  isShown,
  ofBrand,
  optionsOf,
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
  if (!filter.families) return db.one<Counts>(preparedForm(countsOf(rest, tallied)))
  // Products of families are taken off the tallies and counted by family.
  const members = (count: SQL) => sql`
    select category_id, brand, (stock_quantity > 0)::int, 0, ${count}
    from products p where family_id is not null and ${isShown} and not (select so from too_much)`
  const isTooMuch = sql`select count(*) > ${MAX_MEMBERS} as so from (
    select from products p where family_id is not null and ${isShown} limit ${MAX_MEMBERS} + 1
  ) members`
  const both = sql`${tallied} union all ${members(sql`-1, null`)} union all ${members(sql`1, family_id`)}`
  return db.one<Counts>(preparedForm(countsOf(rest, both, isTooMuch)))
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
    where ${all([found?.perRow ?? always, ...untallied(filter)])}`
  return db.one<Counts>(countsOf(filter, newest))
}

/** Counts all products that match the search. Only if they are few. */
export async function countFound(
  db: Db,
  filter: ProductFilter,
  found?: SearchCondition,
): Promise<Counts> {
  const matching = sql`
    select category_id, brand, stock_quantity, price_cents, 1 as count, family_id from products p
    where ${all([isShown, found?.byIndex ?? always, ...untallied(filter)])}`
  return db.one<Counts>(countsOf(filter, matching))
}

/** The given filters of which there are no tallies, and no choices with counts within them. */
function untallied(filter: ProductFilter): SQL[] {
  const { onSale, rating, option } = conditionsOf(filter)
  return [onSale, rating, option].filter((one) => one !== undefined)
}

/** Whether the counts need more than the tallies have. */
export function isUntallied(filter: ProductFilter): boolean {
  return untallied(filter).length > 0 || conditionsOf(filter).price !== undefined
}

/** Counts the products in the price range, or with a filter without tallies, unless they are too many. */
export async function countInRange(db: Db, filter: ProductFilter): Promise<Counts> {
  const { price } = conditionsOf(filter)
  const inRange = sql`products p where ${all([isShown, price ?? always, ...untallied(filter)])}
    ${price ? sql`order by p.price_cents` : sql``}`
  const isTooMuch = sql`select count(*) > ${most} as so from (
    select from ${inRange} limit ${most} + 1
  ) p`
  const few = sql`
    select category_id, brand, stock_quantity, price_cents, 1 as count, family_id
    from (select * from ${inRange} limit ${most}) p
    where not (select so from too_much)`
  return db.one<Counts>(preparedForm(countsOf(filter, few, isTooMuch)))
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
      from p where fits_category and fits_price and fits_stock and brand <> ''
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

/** What `countMore` counts, each within all other filters. */
export interface MoreCounts {
  [column: string]: unknown
  onSale: number
  rated: number
  options: { name: string; values: { value: string; count: number }[] }[]
}

/** Stars that the filter offers. */
const GOOD = 4

/** How many options the filter offers, and how many values of each. */
const [MAX_OPTIONS, MAX_VALUES] = [4, 30].map((count) => sql.raw(String(count)))

/** Counts sales, stars and options among the newest products; in a small shop these are all. */
export async function countMore(
  db: Db,
  filter: ProductFilter,
  found: SearchCondition | undefined,
  { withRatings }: { withRatings: boolean },
): Promise<MoreCounts> {
  const { onSale = always, rating = always, option = always, ...others } = conditionsOf(filter)
  const number = (fitting: SQL) => sql`count(distinct kind) filter (where ${fitting})::int`
  // A value counts with the values that are chosen of other options.
  const besides = Object.entries(optionsOf(filter)).map(
    ([name, fits]) => sql`(o.key = ${name}::text or ${fits})`,
  )
  const { rows } = await db.execute<MoreCounts>(sql`
    with p as materialized (
      select ${filter.families ? sql`coalesce(p.family_id, p.id)` : sql`p.id`} as kind, p.family_id, p.options,
        coalesce(${isOnSale}, false) as on_sale, ${withRatings ? hasStars(GOOD) : sql`false`} as rated,
        ${onSale} as fits_sale, ${rating} as fits_rating, ${option} as fits_option
      from (
        select * from products p where ${isShown} order by p.created_at desc, p.id desc limit ${most}
      ) p
      where ${all([found?.perRow ?? always, ...Object.values(others)])}
    ), counted as (
      select o.key as name, o.value, count(distinct kind)::int as count
      from p, json_each_text(p.options) o
      where p.family_id is not null and ${all([sql`fits_sale and fits_rating`, ...besides])}
      group by 1, 2
    ), placed as (
      select *, row_number() over (partition by name order by count desc, value) as place,
        sum(count) over (partition by name) as of_name
      from counted
    )
    select ${number(sql`on_sale and fits_rating and fits_option`)} as "onSale",
      ${number(sql`rated and fits_sale and fits_option`)} as rated,
      (select coalesce(json_agg(o order by of_name desc, name), '[]') from (
        select name, of_name, json_agg(json_build_object('value', value, 'count', count)) as values
        from placed where place <= ${MAX_VALUES} group by name, of_name
        order by of_name desc, name limit ${MAX_OPTIONS}) o) as options
    from p`)
  return rows[0] ?? { onSale: 0, rated: 0, options: [] }
}

/** How many products match all filters; `all` says whether every one was scanned. */
export interface MatchCount {
  [column: string]: unknown
  count: number
  inStock: number
  all: boolean
}

/** Counts products by an index on category, brand or price, and checks the other filters on each row. */
export function countMatches(db: Db, filter: ProductFilter, found?: SearchCondition) {
  const { inStock, ...indexed } = conditionsOf(filter)
  const conditions = [isShown, ...Object.values(indexed)]
  const scanned = sql.raw(String(MAX_COUNTED + 1))
  const counted = filter.families ? sql`distinct coalesce(family_id, id)` : sql`*`
  return db.rows<MatchCount>(sql`
    select count(${counted}) filter (where fits and ${inStock ?? always})::int as count,
      count(${counted}) filter (where fits and p.stock_quantity > 0)::int as "inStock",
      count(*) <= ${MAX_COUNTED} as all
    from (
      select p.id, p.family_id, p.stock_quantity, ${found?.perRow ?? always} as fits
      from (select * from products p where ${sql.join(conditions, sql` and `)} limit ${scanned}) p
    ) p`)
}

export interface PriceSpan {
  [column: string]: unknown
  leastCents: number | null
  mostCents: number | null
}

/** The lowest and highest price within all filters but its own, if a short index scan finds them. */
export async function selectPriceSpan(db: Db, filter: ProductFilter): Promise<PriceSpan> {
  const { category, brand, price: _price, ...others } = conditionsOf(filter)
  // Scans the index on brand and price, on category and price (for each child of a category), or on price alone.
  const { categories = [] } = filter
  const brands = brandsOf(filter)
  const ranges = brand
    ? brands.map(ofBrand)
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
  const fits = all([brand ? (category ?? always) : always, ...Object.values(others)])
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
