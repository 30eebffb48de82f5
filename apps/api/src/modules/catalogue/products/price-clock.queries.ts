import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** How many products one call turns, so that no reader waits long. */
const BATCH = 1000

/**
 * Brings the stored prices up to date where a sale has begun or ended. Returns the milliseconds until the next price
 * changes: 0 if more are due, null if none will.
 */
export async function turnPrices(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ inMs: number | null }>(
    sql`select turn_prices(${BATCH}) as "inMs"`,
  )
  return rows[0]?.inMs ?? null
}
