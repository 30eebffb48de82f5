import type { ProductFilter, Sort } from '@duka/contract/catalogue'
import { Id } from '@duka/contract/endpoint'
import { toCents } from '@duka/contract/money'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Db, executeForms } from '../../db/client.ts'
import type { Version } from './product-texts.ts'

/** The last product of the page before, by what the list is sorted by. */
export type After = readonly [sort: Sort, value: string | number, id: string]

/** A product on a list, with what the list is sorted by. */
export interface ListedRow extends Version {
  [column: string]: unknown
  sortedBy: string | number
}

type Filter = 'category' | 'brand' | 'price' | 'inStock'

/**
 * Each order is that of an index, so that a page begins where the last one ended. `along` are the
 * filters that such indexes take along: those of the row of which the most are given.
 */
interface Order {
  by: SQL
  /** What `behind` is told of the last product of a page. */
  value: SQL
  behind(value: string | number, id: string): SQL
  along: Filter[][]
}

const orders: Record<Sort, Order> = {
  oldest: {
    by: sql`p.created_at, p.id`,
    value: sql`p.created_at`,
    behind: (at, id) => sql`(p.created_at, p.id) > (${at}::timestamptz, ${id}::uuid)`,
    along: [['category'], ['brand']],
  },
  newest: {
    by: sql`p.created_at desc, p.id desc`,
    value: sql`p.created_at`,
    behind: (at, id) => sql`(p.created_at, p.id) < (${at}::timestamptz, ${id}::uuid)`,
    along: [['category'], ['brand']],
  },
  price: {
    by: sql`p.price_cents, p.id`,
    value: sql`p.price_cents`,
    behind: (cents, id) => sql`(p.price_cents, p.id) > (${cents}::bigint, ${id}::uuid)`,
    along: [
      ['category', 'price'],
      ['brand', 'price'],
    ],
  },
  '-price': {
    by: sql`p.price_cents desc, p.id desc`,
    value: sql`p.price_cents`,
    behind: (cents, id) => sql`(p.price_cents, p.id) < (${cents}::bigint, ${id}::uuid)`,
    along: [
      ['category', 'price'],
      ['brand', 'price'],
    ],
  },
  name: {
    by: sql`lower(p.name), p.id`,
    value: sql`lower(p.name)`,
    behind: (name, id) => sql`(lower(p.name), p.id) > (${name}::text, ${id}::uuid)`,
    along: [['category']],
  },
  '-name': {
    by: sql`lower(p.name) desc, p.id desc`,
    value: sql`lower(p.name)`,
    behind: (name, id) => sql`(lower(p.name), p.id) < (${name}::text, ${id}::uuid)`,
    along: [['category']],
  },
}

/** So many products are looked at in order before those that fit are gathered and sorted. */
const LONGEST_WALK = 3000

/**
 * A page in the filter's order; `limit + 1` rows, so that it knows whether there is another.
 *
 * What many products fit is found soonest by walking along the order until the page is full; what
 * few fit, by gathering them all and sorting. PostgreSQL would have to guess which it is, and at a
 * million products a wrong guess costs a second. So we walk a little, and when the page is not full
 * by then, what fits is little enough to gather.
 */
export async function selectProducts(
  db: Db,
  filter: ProductFilter,
  found: SQL | undefined,
  after: After | undefined,
): Promise<ListedRow[]> {
  const { by, behind, along } = orders[filter.sort]
  const given = conditionsOf(filter)
  const many = (filters: Filter[]) => filters.filter((name) => given[name]).length
  const taken = along.reduce((best, next) => (many(next) > many(best) ? next : best), [])
  const walked = [
    sql`p.deleted_at is null`,
    after && behind(after[1], after[2]),
    ...taken.map((name) => given[name]),
  ].filter(isThere)
  const asked = [
    found,
    ...filters.filter((name) => !taken.includes(name)).map((name) => given[name]),
  ].filter(isThere)

  const walk = filter.limit === USUAL_LIMIT ? executeForms<ListedRow> : execute
  const inOrder = (rows: number) =>
    sql`select *, xmin as version from products p where ${all(walked)} order by ${by} limit ${most(rows)}`

  if (asked.length === 0)
    return (await walk(db, page(filter, inOrder(filter.limit + 1), sql`true`))).rows
  const { rows } = await walk(db, page(filter, inOrder(LONGEST_WALK), all(asked)))
  if (rows.length > filter.limit) return rows
  // `offset 0` keeps the order out of the plan: these are looked up by what they must fit.
  const fitting = sql`
    select *, xmin as version from products p where ${all([...walked, ...asked, ...narrowing(filter)])} offset 0`
  return (await execute(db, page(filter, fitting, sql`true`))).rows
}

/**
 * The same in a shop so small that PostgreSQL may guess: whichever way it goes, there is little to look
 * at, and a search is one statement instead of two.
 */
export async function gatherProducts(
  db: Db,
  filter: ProductFilter,
  found: SQL,
  after: After | undefined,
): Promise<ListedRow[]> {
  const { behind } = orders[filter.sort]
  const asked = [
    sql`p.deleted_at is null`,
    found,
    after && behind(after[1], after[2]),
    ...Object.values(conditionsOf(filter)),
  ].filter(isThere)
  const run = filter.limit === USUAL_LIMIT ? executeForms<ListedRow> : execute
  return (await run(db, page(filter, sql`select *, xmin as version from products`, all(asked))))
    .rows
}

/** One page of these products, in the filter's order. */
function page(filter: ProductFilter, products: SQL, conditions: SQL): SQL {
  const { by, value } = orders[filter.sort]
  return sql`
    select p.id, p.version, ${value} as "sortedBy"
    from (${products}) p
    where ${conditions}
    order by ${by}
    limit ${most(filter.limit + 1)}`
}

// How many rows are wanted is part of the text: of a plan made ahead it decides everything.
function most(rows: number): SQL {
  return sql.raw(String(rows))
}

function isThere(condition: SQL | undefined): condition is SQL {
  return condition !== undefined
}

/** Whether a walk over all products is no longer than the longest. */
export async function hasFewProducts(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isSmall: boolean }>(sql`
    select count(*) <= ${LONGEST_WALK} as "isSmall" from (
      select from products where deleted_at is null limit ${LONGEST_WALK + 1}
    ) few`)
  return rows[0]?.isSmall === true
}

/**
 * What no index on products can tell: one that holds the stock would be written at every sale. Of
 * what is low there is a table that does, and what is sold out is low whatever low is.
 */
function narrowing({ inStock }: ProductFilter): SQL[] {
  return inStock === false
    ? [sql`p.id in (select product_id from low_stock where stock_quantity = 0)`]
    : []
}

const execute = (db: Db, statement: SQL) => db.execute<ListedRow>(statement)

/** How many the shop's own pages ask for, so that there are few enough forms to prepare them. */
const USUAL_LIMIT = 24

const filters: Filter[] = ['category', 'brand', 'price', 'inStock']

function all(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` and `)
}

/** What each filter asks of a product, for those that were given. */
export function conditionsOf(filter: ProductFilter) {
  const { category, brand, minPrice, maxPrice, inStock } = filter
  const conditions: Partial<Record<Filter, SQL>> = {}
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
