import type { StockForecast } from '@duka/contract/dashboard/reports'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { type SpanParts, sumParts } from './sales.queries.ts'

/** The largest number of products to return. */
const MOST = 100

export type ForecastOrder = 'soonest' | 'slowest'

interface ForecastWanted {
  days: number
  sort: ForecastOrder
  /** When the first of these days began. `parts`: the stored sums, and the spans whose orders are added up. */
  from: Date
  parts: SpanParts
  withSimulated: boolean
}

/**
 * Products in stock with their sales of the last `days` days. `soonest`: those that run out first. `slowest`: those that
 * sold least, the oldest first, without products that are newer than this.
 */
export function selectStockForecast(
  db: Db,
  { days, sort, from, parts, withSimulated }: ForecastWanted,
) {
  return db.rows<StockForecast>(sql`
    with sold as (
      select key::uuid as product_id, sum(pieces) as pieces
      from (${sumParts('product', parts)}) sums
      where ${withSimulated} or not simulated
      group by key
    )
    select p.id as "_id", p.name, p.variant, p.stock_quantity as "stockQuantity",
      coalesce(sold.pieces, 0)::bigint as sold,
      floor(p.stock_quantity * ${days}::numeric / sold.pieces)::bigint as "daysLeft"
    from products p ${sort === 'soonest' ? sql`join` : sql`left join`} sold on sold.product_id = p.id
    where p.deleted_at is null and p.stock_quantity > 0
      and ${sort === 'soonest' ? sql`true` : sql`p.created_at < ${from.toISOString()}::timestamptz`}
    order by ${
      sort === 'soonest'
        ? sql`p.stock_quantity / sold.pieces::numeric, p.id`
        : sql`sold.pieces nulls first, p.created_at, p.id`
    }
    limit ${MOST}`)
}
