import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Db, databaseError } from './client.ts'

/** Shorter than PostgreSQL's deadlock timeout of one second, so that this transaction ends first. */
const LOCK_TIMEOUT = '300ms'
const MAX_TRIES = 20

/**
 * Runs `work` in a transaction; if a lock is not free in time, rolls back and retries. For deleting a row with many
 * references, whose locks cannot be taken in the usual order: with retries the deletion gives way, and orders and
 * payments are not rolled back by a deadlock. `work` may run up to 20 times.
 */
export async function retryingOnLock<Result>(
  db: Db,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (db) => {
        await db.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`))
        return work(db)
      })
    } catch (error) {
      if (!isAboutLocks(error) || tries >= MAX_TRIES) throw error
    }
    await pause(20 + Math.random() * 80)
  }
}

/** A lock timeout or a deadlock. */
function isAboutLocks(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '55P03' || code === '40P01'
}
