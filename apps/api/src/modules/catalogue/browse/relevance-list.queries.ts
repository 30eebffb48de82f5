import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { sortedList } from '../../../lists/sorted-list.ts'
import { MAX_SCANNED, matchOf } from '../search/search.queries.ts'
import type { SearchCondition } from '../search/search.ts'
import {
  all,
  conditionsOf,
  firstProducts,
  isDefined,
  type ListedRow,
  leadsFamily,
  listRows,
  literal,
  mayList,
  type ProductFilter,
  type ProductSorting,
  page,
  splitFilters,
  stockShortcut,
} from './product-list.queries.ts'
import { sortings } from './product-sorting.queries.ts'

/** A product of a list, best match first. */
interface RatedRow extends ListedRow {
  /** How many products were rated, and the oldest of them; only where the newest are. */
  rated?: number
  oldest?: { id: string; sortedBy: string }
}

/** The products of a page, and after which of the newest-first list the next one continues. */
export interface RatedPage {
  rows: ListedRow[]
  /** The oldest rated product; null if all matching products are rated. */
  oldest: { id: string; sortedBy: string } | null
}

/** A page of all matching products, best match first. For few matches. */
export async function selectBestOfAll(
  db: Db,
  filter: ProductFilter,
  found: SearchCondition,
  list: ProductSorting,
): Promise<ListedRow[]> {
  const asked = [
    mayList(filter),
    found.byIndex,
    ...Object.values(conditionsOf(filter)),
    ...stockShortcut(filter),
    ...firstOfFamily(filter, found),
  ]
  const matching = rated(sql`select * from products p where ${all(asked)}`, found)
  return (await listRows(db, filter, page(filter, list, matching, [list.afterCursor], found))).rows
}

/** How many of the newest matches are rated in a large shop, if they fill more than a page. */
const MAX_RATED = 72

/**
 * A page of a large shop. If many products match, rating all of them would take long, so this rates the newest
 * ones. If few match, it rates all.
 */
export async function selectBestOfNewest(
  db: Db,
  filter: ProductFilter,
  found: SearchCondition,
  list: ProductSorting,
): Promise<RatedPage> {
  const newest = sortedList('newest', sortings.newest, sql`p.id`)
  const { indexed, others } = splitFilters({ ...filter, sort: 'newest' })
  const scan = firstProducts(filter, newest, indexed, MAX_SCANNED)
  const most = literal(Math.max(MAX_RATED, filter.limit + 1))
  const candidates = sql`
    select * from (${scan}) p
    where ${all([found.perRow, ...others, ...firstOfFamily(filter, found)].filter(isDefined))}
    order by ${newest.order} limit ${most}`
  const { rows } = await listRows(
    db,
    filter,
    sql`
    with candidates as materialized (${candidates})
    select r.*, (select count(*)::int from candidates) as rated, (
      select json_build_object('id', id, 'sortedBy', created_at) from candidates
      order by created_at, id limit 1
    ) as oldest
    from (${page(filter, list, rated(sql`select * from candidates p`, found), [list.afterCursor], found)}) r
    order by r."sortedBy" desc, r.id desc`,
  )
  const [first] = rows as RatedRow[]
  if (first?.rated !== undefined && first.rated > filter.limit)
    return { rows, oldest: first.oldest ?? null }
  return { rows: await selectBestOfAll(db, filter, found, list), oldest: null }
}

/** With `families`: the best matching product of each family, however new. */
function firstOfFamily(filter: ProductFilter, found: SearchCondition): SQL[] {
  return filter.families ? [leadsFamily(filter, found, sql`${matchOf(found.score)} desc`)] : []
}

function rated(products: SQL, { score }: SearchCondition): SQL {
  return sql`select p.*, ${score} as relevance from (${products} offset 0) p`
}
