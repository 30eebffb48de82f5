import type { StaffProductFilter } from '@duka/contract/catalogue/products'
import { toCents } from '@duka/contract/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { preparedForm } from '../../../db/prepared.ts'
import type { sortedList } from '../../../lists/sorted-list.ts'
import { CURRENT_PRICE, cardColumns } from '../products/product-columns.queries.ts'
import type { CardRow } from '../products/product-row.ts'
import { MAX_SCANNED } from '../search/search.queries.ts'
import type { SearchCondition } from '../search/search.ts'
import { type Filter, sortings } from './product-sorting.queries.ts'

/** A filter with the ids of its category and of the category's children; undefined for any, none for an unknown one. */
export type ProductFilter = Omit<StaffProductFilter, 'category'> & {
  categories?: string[] | undefined
}

/** A filter with one of the sort orders that have an index. */
export type SortedFilter = ProductFilter & { sort: keyof typeof sortings }

/** A product with what its card shows beside it. */
export interface ShownRow extends CardRow {
  [column: string]: unknown
  /** The stars of all shown reviews together, and their number; null without any. */
  stars: { sum: number; count: number } | null
  /** Only with `families`, and only for a product of a family: what its matching products have together. */
  choices?: FamilyChoices | null
}

/** A product of a list, with its sort value. */
export interface ListedRow extends ShownRow {
  sortedBy: string | number
}

export interface FamilyChoices {
  count: number
  inStock: number
  fromCents: number
  /** The options of each product, in the order in which they were added. */
  options: Record<string, string>[]
}

/** The sort order of a list of products and its cursor. */
export type ProductSorting = ReturnType<typeof sortedList>

/**
 * A page in sort order. `limit + 1` rows, so that the caller knows whether there is another page.
 *
 * If many products match, the fastest way is to scan the index of the sort order until the page is full. If
 * few match, it is to collect and sort them all. PostgreSQL would have to guess, and with a million products
 * a wrong guess costs a second. So this scans `MAX_SCANNED` products first. If the page is not full then, the
 * matching products are few enough to collect.
 */
export async function selectProducts(
  db: Db,
  filter: SortedFilter,
  found: SearchCondition | undefined,
  list: ProductSorting,
): Promise<ListedRow[]> {
  const { indexed, others } = splitFilters(filter)
  const scan = indexed.map((conditions) => [list.afterCursor, ...conditions])
  const firstInOrder = (rows: number) =>
    firstProducts(filter, { ...list, ...mergedBy(filter.sort, list) }, scan, rows)

  if (!found && others.length === 0 && !filter.families)
    return (await listRows(db, filter, page(filter, list, firstInOrder(filter.limit + 1)))).rows
  const leading = filter.families
    ? [leadsFamily(filter, found, sortings[filter.sort].familyBy)]
    : []
  const perRow = [found?.perRow, ...others, ...leading].filter(isDefined)
  const { rows } = await listRows(
    db,
    filter,
    page(filter, list, firstInOrder(MAX_SCANNED), perRow, found),
  )
  if (rows.length > filter.limit) return rows
  // `offset 0` keeps the sort order out of the plan, so that it uses the indexes of the filters.
  const matching = [
    ...[list.afterCursor, found?.byIndex, ...Object.values(conditionsOf(filter))],
    ...[...stockShortcut(filter), ...leading],
  ].filter(isDefined)
  return (
    await db.execute<ListedRow>(
      page(filter, list, sql`${productsThat(filter, [matching])} offset 0`, [], found),
    )
  ).rows
}

/**
 * The same for a small shop. PostgreSQL chooses the plan, because any plan reads little, and a search takes
 * one statement instead of two.
 */
export async function selectFewProducts(
  db: Db,
  filter: SortedFilter,
  found: SearchCondition,
  list: ProductSorting,
): Promise<ListedRow[]> {
  const asked = [
    found.byIndex,
    list.afterCursor,
    ...Object.values(conditionsOf(filter)),
    ...(filter.families ? [leadsFamily(filter, found, sortings[filter.sort].familyBy)] : []),
  ].filter(isDefined)
  return (await listRows(db, filter, page(filter, list, productsThat(filter, [asked]), [], found)))
    .rows
}

/** In the lists of shoppers are shown products only. Hidden ones and drafts have an index of their own, for staff. */
export const isShown = sql`p.deleted_at is null and p.visibility = 'shown'`
const isNotShown = sql`p.deleted_at is null and p.visibility <> 'shown'`

/** Which products a list may have at all. They are in parts, as each of these conditions has indexes of its own. */
const partsOf: Record<NonNullable<ProductFilter['visibility']>, SQL[]> = {
  shown: [isShown],
  hidden: [sql`${isNotShown} and p.visibility = 'hidden'`],
  draft: [sql`${isNotShown} and p.visibility = 'draft'`],
  all: [isShown, isNotShown],
}

/**
 * Divides the filters into those that an index of the sort order includes and those to check on each row. A category with
 * children, and several brands, have one list of conditions for each of them: each is a range of the index.
 */
export function splitFilters(filter: SortedFilter): { indexed: SQL[][]; others: SQL[] } {
  const given = conditionsOf(filter)
  const many = (filters: Filter[]) => filters.filter((name) => given[name]).length
  const taken = sortings[filter.sort].indexed.reduce(
    (best, next) => (many(next) > many(best) ? next : best),
    [],
  )
  const ranges: Partial<Record<Filter, SQL[]>> = {
    category: filter.categories?.map(inCategory),
    brand: brandsOf(filter).map(ofBrand),
  }
  // No index has category and brand.
  const split = taken.find((name) => (ranges[name]?.length ?? 0) > 1)
  const indexed = taken.flatMap((name) => (name === split ? [] : (given[name] ?? [])))
  return {
    indexed: split ? (ranges[split] ?? []).map((range) => [range, ...indexed]) : [indexed],
    others: filters.flatMap((name) => (taken.includes(name) ? [] : (given[name] ?? []))),
  }
}

/** The products of the family of the product `p` outside of this query that match the filter too. */
function matchingFamily(filter: ProductFilter, found: SearchCondition | undefined): SQL {
  const asked = [found?.perRow, ...Object.values(conditionsOf(filter))].filter(isDefined)
  // Within the inner query `p` is the sibling.
  return sql`(select p.family_id as family, p.id) this, products p
    where p.family_id = this.family and ${mayList(filter)} and ${all(asked)}`
}

/**
 * The condition that the product leads its family: of those that match, the first by `before`, then one in stock, then the
 * cheapest. It does not depend on the page, so that each family appears once in the whole list.
 */
export function leadsFamily(
  filter: ProductFilter,
  found: SearchCondition | undefined,
  before?: SQL,
): SQL {
  const order = sql`${before ? sql`${before}, ` : sql``}(p.stock_quantity > 0) desc, p.price_cents, p.id`
  return sql`(p.family_id is null or p.id = (
    select p.id from ${matchingFamily(filter, found)} order by ${order} limit 1))`
}

/** With `families`: what the family's matching products have together. What is sold out costs nothing less. */
function familyColumn(filter: ProductFilter, found: SearchCondition | undefined): SQL {
  if (!filter.families) return sql``
  const price = sql.raw(CURRENT_PRICE)
  return sql`, case when p.family_id is not null then (
      select json_build_object('count', count(*), 'inStock', count(*) filter (where p.stock_quantity > 0),
        'fromCents', coalesce(min(${price}) filter (where p.stock_quantity > 0), min(${price})), 'options', json_agg(p.options order by p.created_at, p.id))
      from ${matchingFamily(filter, found)}) end as choices`
}

/** The stars of a product and its family. A shop without reviews looks for none. */
export const starsColumn = sql`
  case when exists (select from reviews) then (
    select case when count(*) > 0 then json_build_object('sum', sum(r.rating), 'count', count(*)) end
    from reviews r
    where r.hidden_reason is null and r.product_id = any(case
      when p.family_id is null then array[p.id]
      else array(select m.id from products m where m.family_id = p.family_id and m.deleted_at is null
        and (m.visibility = 'shown' or m.id = p.id)) end)
  ) end as stars`

/** The products that the list may have and that meet all conditions of one of these lists. */
function productsThat(filter: ProductFilter, anyOf: SQL[][]): SQL {
  return sql.join(rangesOf(filter, anyOf), sql` union all `)
}

/**
 * The first of these products in the order of the list. Each range is read in this order from its own index, and they are
 * merged as far as they are needed. PostgreSQL plans that only if each has the limit.
 */
export function firstProducts(
  filter: ProductFilter,
  { order, merged }: { order: SQL; merged?: { column: SQL; order: SQL } },
  anyOf: SQL[][],
  rows: number,
): SQL {
  const first = rangesOf(filter, anyOf, merged?.column).map(
    (range) => sql`(${range} order by ${order} limit ${literal(rows)})`,
  )
  if (first.length === 1) return sql.join(first)
  return sql`
    select * from (${sql.join(first, sql` union all `)}) p
    order by ${merged?.order ?? order} limit ${literal(rows)}`
}

/** Lists by name sort by an expression. PostgreSQL merges ranges only by a column, so the ranges select it as one. */
function mergedBy(sort: SortedFilter['sort'], { column }: ProductSorting) {
  if (sort !== 'name' && sort !== '-name') return {}
  const direction = sort === 'name' ? sql`asc` : sql`desc`
  return { merged: { column, order: sql`p."sortedBy" ${direction}, p.id ${direction}` } }
}

function rangesOf({ visibility = 'shown' }: ProductFilter, anyOf: SQL[][], column?: SQL): SQL[] {
  return partsOf[visibility].flatMap((part) =>
    anyOf.map(
      (conditions) =>
        sql`select *${column ? sql`, ${column}` : sql``} from products p
          where ${all([part, ...conditions])}`,
    ),
  )
}

/** The condition that the list may have a product. */
export function mayList({ visibility = 'shown' }: ProductFilter): SQL {
  return visibility === 'all' ? sql`p.deleted_at is null` : all(partsOf[visibility])
}

/** One page of these products, in the filter's order. */
export function page(
  filter: ProductFilter,
  list: ProductSorting,
  products: SQL,
  conditions: SQL[] = [],
  found?: SearchCondition,
): SQL {
  return sql`
    select ${cardColumns}, ${list.column}, ${starsColumn}${familyColumn(filter, found)}
    from (
      select * from (${products}) p
      where ${all(conditions)}
      order by ${list.order}
      limit ${literal(filter.limit + 1)}
    ) p left join categories c on c.id = p.category_id
    order by ${list.order}`
}

// The number of rows is part of the text: a prepared plan depends on it.
export function literal(rows: number): SQL {
  return sql.raw(String(rows))
}

export function isDefined(condition: SQL | undefined): condition is SQL {
  return condition !== undefined
}

/**
 * Finds sold-out products in `low_stock`. An index on the stock of products would have to be written at every
 * sale; this table has only products with low stock, which includes all sold-out ones.
 */
export function stockShortcut({ inStock }: ProductFilter): SQL[] {
  return inStock === false
    ? [sql`p.id in (select product_id from low_stock where stock_quantity = 0)`]
    : []
}

/** The page size of the website. Only its statements are prepared, so that they are few. */
const PAGE_LIMIT = 24

export function listRows(
  db: Db,
  { limit }: ProductFilter,
  statement: SQL,
): Promise<{ rows: ListedRow[] }> {
  return db.execute<ListedRow>(limit === PAGE_LIMIT ? preparedForm(statement) : statement)
}

const filters: Filter[] = ['category', 'brand', 'price', 'inStock', 'onSale', 'rating', 'option']

export function all(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** The SQL condition of each given filter. */
export function conditionsOf(filter: ProductFilter) {
  const { categories, minPrice, maxPrice, inStock, onSale, rating } = filter
  const brands = brandsOf(filter)
  const conditions: Partial<Record<Filter, SQL>> = {}
  if (categories)
    conditions.category =
      categories.length > 1
        ? sql`p.category_id = any(${sql.param(categories)}::uuid[])`
        : (categories.map(inCategory)[0] ?? sql`false`)
  if (brands[0])
    conditions.brand = brands[1]
      ? sql`lower(p.brand) = any(${sql.param(brands)}::text[])`
      : ofBrand(brands[0])
  const price = []
  if (minPrice !== undefined) price.push(sql`p.price_cents >= ${toCents(minPrice)}`)
  if (maxPrice !== undefined) price.push(sql`p.price_cents <= ${toCents(maxPrice)}`)
  if (price.length > 0) conditions.price = sql.join(price, sql` and `)
  if (inStock !== undefined)
    conditions.inStock = inStock ? sql`p.stock_quantity > 0` : sql`p.stock_quantity = 0`
  if (onSale !== undefined) conditions.onSale = onSale ? isOnSale : sql`(${isOnSale}) is not true`
  if (rating !== undefined) conditions.rating = hasStars(rating)
  const options = Object.values(optionsOf(filter))
  if (options[0]) conditions.option = all([sql`p.family_id is not null`, ...options])
  return conditions
}

export const inCategory = (id: string) => sql`p.category_id = ${id}`

/** The brands to list, lower case as the index has them. A plain form sends an empty one. */
export function brandsOf({ brand = [] }: ProductFilter): string[] {
  return [...new Set(brand.map((name) => name.toLowerCase()))].filter(Boolean)
}

export const ofBrand = (brand: string) => sql`lower(p.brand) = lower(${brand})`

/** The index `products_on_sale` has this condition. */
export const isOnSale = sql`coalesce(p.was_price_cents, p.normal_price_cents) > p.price_cents`

/**
 * So many stars on average as a card shows them: those of the whole family, to one decimal. `is true` keeps PostgreSQL from
 * joining: it reads the reviews once.
 */
export const hasStars = (stars: number) => sql`(coalesce(p.family_id, p.id) in (
  select coalesce(m.family_id, m.id) from reviews r join products m on m.id = r.product_id
  where r.hidden_reason is null and m.deleted_at is null and m.visibility = 'shown'
  group by 1 having round(avg(r.rating), 1) >= ${stars})) is true`

/** The condition of each option that is named, by its name. */
export function optionsOf({ option = [] }: ProductFilter): Record<string, SQL> {
  const values = new Map<string, string[]>()
  for (const text of option) {
    const at = text.indexOf(':')
    const name = text.slice(0, at).trim()
    values.set(name, [...(values.get(name) ?? []), text.slice(at + 1).trim()])
  }
  return Object.fromEntries(
    [...values].map(([name, some]) => [
      name,
      sql`p.options ->> ${name}::text = any(${sql.param(some)}::text[])`,
    ]),
  )
}
