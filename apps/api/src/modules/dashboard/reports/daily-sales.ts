import type { Overview } from '@duka/contract/dashboard/overview'
import { fromNairobi, nairobiDay } from '@duka/contract/nairobi-time'
import type { Db } from '../../../db/client.ts'
import { readSales } from './sales-report.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Sales of each of the last `days` days in Nairobi, today last, including days without sales. Amounts are in shillings. */
export async function readDailySales(
  db: Db,
  days: number,
  counting: { now: Date; withSimulated: boolean },
): Promise<Overview['sales']> {
  const to = nairobiDay(counting.now)
  const noon = fromNairobi(to, '12:00:00').getTime()
  const all = Array.from({ length: days }, (_, i) =>
    nairobiDay(new Date(noon - (days - 1 - i) * DAY_MS)),
  )
  const { rows } = await readSales(db, { from: all[0], to, by: 'day' }, counting)
  const sold = new Map(rows.map((row) => [row.key, row]))
  return all.map((day) => ({
    day,
    orders: sold.get(day)?.orders ?? 0,
    total: sold.get(day)?.amount ?? 0,
  }))
}
