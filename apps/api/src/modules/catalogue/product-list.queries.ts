import type { ProductFilter } from '@duka/contract/catalogue'
import { Id } from '@duka/contract/endpoint'
import { toCents } from '@duka/contract/money'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Db, executeForms } from '../../db/client.ts'
import { type After, behind, by, type Filter, orders } from './product-orders.ts'
import type { Version } from './product-texts.ts'
import type { Found } from './search.ts'

/** A product on a list, with what the list is sorted by. */
export interface ListedRow extends Version {
  [column: string]: unknown
  sortedBy: string | number
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
  found: Found | undefined,
  after: After | undefined,
): Promise<ListedRow[]> {
  const order = orders[filter.sort]
  const { along, others } = splitFilters(filter)
  const walked = [notDeleted, after && behind(order, after), ...along].filter(isThere)
  const inOrder = (rows: number) =>
    sql`${productsThat(walked)} order by ${by(order)} limit ${most(rows)}`

  const run = runFor(filter)
  if (!found && others.length === 0)
    return (await run(db, page(filter, inOrder(filter.limit + 1)))).rows
  const looked = [found?.looked, ...others].filter(isThere)
  const { rows } = await run(db, page(filter, inOrder(LONGEST_WALK), looked))
  if (rows.length > filter.limit) return rows
  // `offset 0` keeps the order out of the plan: these are looked up by what they must fit.
  const fitting = [...walked, found?.gathered, ...others, ...narrowing(filter)].filter(isThere)
  return (await db.execute<ListedRow>(page(filter, sql`${productsThat(fitting)} offset 0`))).rows
}

/**
 * The same in a shop so small that PostgreSQL may guess: whichever way it goes, there is little to look
 * at, and a search is one statement instead of two.
 */
export async function gatherProducts(
  db: Db,
  filter: ProductFilter,
  found: Found,
  after: After | undefined,
): Promise<ListedRow[]> {
  const asked = [
    notDeleted,
    found.gathered,
    after && behind(orders[filter.sort], after),
    ...Object.values(conditionsOf(filter)),
  ].filter(isThere)
  return (await runFor(filter)(db, page(filter, productsThat(asked)))).rows
}

const notDeleted = sql`p.deleted_at is null`

/** What the order's index takes along, and what must be looked at beside it. */
function splitFilters(filter: ProductFilter): { along: SQL[]; others: SQL[] } {
  const given = conditionsOf(filter)
  const many = (filters: Filter[]) => filters.filter((name) => given[name]).length
  const taken = orders[filter.sort].along.reduce(
    (best, next) => (many(next) > many(best) ? next : best),
    [],
  )
  return {
    along: taken.flatMap((name) => given[name] ?? []),
    others: filters.flatMap((name) => (taken.includes(name) ? [] : (given[name] ?? []))),
  }
}

function productsThat(conditions: SQL[]): SQL {
  return sql`select *, xmin as version from products p where ${all(conditions)}`
}

/** One page of these products, in the filter's order. */
function page(filter: ProductFilter, products: SQL, conditions: SQL[] = []): SQL {
  const order = orders[filter.sort]
  return sql`
    select p.id, p.version, ${order.key} as "sortedBy"
    from (${products}) p
    where ${all(conditions)}
    order by ${by(order)}
    limit ${most(filter.limit + 1)}`
}

// How many rows are wanted is part of the text: of a plan made ahead it decides everything.
function most(rows: number): SQL {
  return sql.raw(String(rows))
}

function isThere(condition: SQL | undefined): condition is SQL {
  return condition !== undefined
}

/** Those of these products that are still there and still fit, in the filter's order. */
export async function selectListed(
  db: Db,
  filter: ProductFilter,
  found: Found,
  ids: string[],
): Promise<ListedRow[]> {
  const asked = [sql`p.id = any(${sql.param(ids)}::uuid[])`, notDeleted, found.looked]
  return (await runFor(filter)(db, page(filter, productsThat(asked)))).rows
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

/** How many the shop's own pages ask for, so that there are few enough forms to prepare them. */
const USUAL_LIMIT = 24

function runFor(filter: ProductFilter): typeof executeForms<ListedRow> {
  return filter.limit === USUAL_LIMIT ? executeForms : (db, statement) => db.execute(statement)
}

const filters: Filter[] = ['category', 'brand', 'price', 'inStock']

function all(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
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
