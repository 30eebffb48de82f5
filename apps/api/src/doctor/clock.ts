import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { type Finding, notLookedAt } from './finding.ts'

/** How far the clocks may be apart, or the newest row ahead. */
const MAX_SKEW_MS = 60_000

/**
 * Whether the clock of the database was set back, which its newest login or order shows, and whether the clock of this
 * machine agrees with it.
 */
export async function examineClocks(db: Db): Promise<Finding> {
  try {
    const { rows } = await db.execute<{ now: number; newest: number | null }>(sql`
      select extract(epoch from clock_timestamp()) * 1000 as now, extract(epoch from greatest(
        (select max(last_used_at) from sessions), (select max(created_at) from orders))) * 1000 as newest`)
    const [now, newest] = [Number(rows[0]?.now), Number(rows[0]?.newest ?? 0)]
    const apart = Math.round(Math.abs(Date.now() - now) / 1000)
    if (newest - now > MAX_SKEW_MS)
      return {
        ok: false,
        what: `The clock of the database was set back: its newest login or order is of ${new Date(newest).toISOString()}.`,
      }
    if (apart * 1000 > MAX_SKEW_MS)
      return {
        ok: false,
        what: `The clock of this machine is ${apart} s away from the database's.`,
      }
    return { ok: true, what: 'The clock was not set back.' }
  } catch (error) {
    return notLookedAt('The clock', error)
  }
}
