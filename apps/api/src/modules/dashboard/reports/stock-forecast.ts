import type { StockForecast } from '@duka/contract/dashboard/reports'
import { daySpan, nairobiDay } from '@duka/contract/nairobi-time'
import type { Db } from '../../../db/client.ts'
import { findParts } from './sales-report.ts'
import { type ForecastOrder, selectStockForecast } from './stock-forecast.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * How long the stock of products lasts at the rate of the last `days` days in Nairobi, today included. Reads stored sums
 * of sales where there are fresh ones, as the sales report does.
 */
export async function readStockForecast(
  db: Db,
  { days, sort }: { days: number; sort: ForecastOrder },
  { now, withSimulated }: { now: Date; withSimulated: boolean },
): Promise<StockForecast[]> {
  const { to } = daySpan(nairobiDay(now))
  const from = new Date(to.getTime() - days * DAY_MS)
  return db.transaction(
    async (db) => {
      const parts = await findParts(db, 'product', { from, to })
      return selectStockForecast(db, { days, sort, from, parts, withSimulated })
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
