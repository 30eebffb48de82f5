import type { StockForecast } from '@duka/contract/reports'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** The largest number of products to return. */
const MOST = 100

/**
 * Products in stock with their sales of the last `days` days. `soonest`: those that run out first. `slowest`: those that
 * sold least, the oldest first, without products that are newer than this.
 */
export async function selectStockForecast(
  db: Db,
  {
    days,
    sort,
    withSimulated,
  }: { days: number; sort: 'soonest' | 'slowest'; withSimulated: boolean },
): Promise<StockForecast[]> {
  const since = sql`now() - make_interval(days => ${days})`
  const { rows } = await db.execute<StockForecast & Record<string, unknown>>(sql`
    with sold as (
      select i.product_id, sum(i.quantity) as pieces
      from orders o join order_items i on i.order_id = o.id
      where o.created_at >= ${since} and o.status <> 'Cancelled' and (${withSimulated} or not o.simulated)
      group by 1
    )
    select p.id as "_id", p.name, p.variant, p.stock_quantity as "stockQuantity",
      coalesce(sold.pieces, 0)::bigint as sold,
      floor(p.stock_quantity * ${days}::numeric / sold.pieces)::bigint as "daysLeft"
    from products p ${sort === 'soonest' ? sql`join` : sql`left join`} sold on sold.product_id = p.id
    where p.deleted_at is null and p.stock_quantity > 0
      and ${sort === 'soonest' ? sql`true` : sql`p.created_at < ${since}`}
    order by ${
      sort === 'soonest'
        ? sql`p.stock_quantity / sold.pieces::numeric, p.id`
        : sql`sold.pieces nulls first, p.created_at, p.id`
    }
    limit ${MOST}`)
  return rows
}
