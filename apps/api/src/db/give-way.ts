import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Db, databaseError } from './client.ts'

/** Well below PostgreSQL's second: whoever gives way does so before anyone is called a deadlock. */
const PATIENCE = '300ms'
const MOST_TRIES = 20

/**
 * A transaction that gives way. For what removes a row that much hangs on: its locks cannot be taken
 * in an order that suits everyone, so where it has to wait long, it lets go of all it has and starts
 * again. Orders and payments never wait in a ring with it. `work` may run several times.
 */
export async function givingWay<Result>(
  db: Db,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (db) => {
        await db.execute(sql.raw(`set local lock_timeout = '${PATIENCE}'`))
        return work(db)
      })
    } catch (error) {
      if (!isAboutLocks(error) || tries >= MOST_TRIES) throw error
    }
    await pause(20 + Math.random() * 80)
  }
}

/** A lock that was not to be had in time, or a deadlock after all. */
function isAboutLocks(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '55P03' || code === '40P01'
}
