import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { backupState } from '../db/schema.ts'

/** What staff should know about the backups. */
export interface BackupHealth {
  /** The moment that the last good backup shows. */
  lastGoodAt: Date | null
  problem: string | null
}

/** After a failure the next try comes so soon, or earlier where backups are made more often. */
const RETRY_HOURS = 1
/** The same after a backup of which nothing was heard: its process was killed. */
const RETRY_UNFINISHED_HOURS = 0.25

/** How the backups are, with `everyHours` between two of them; 0 for none. */
export async function readBackupHealth(db: Db, everyHours: number): Promise<BackupHealth> {
  const [state] = await db
    .select({
      lastGoodAt: backupState.goodAt,
      problem: backupState.problem,
      isLate: sql<boolean>`coalesce(good_at < now() - interval '1 hour' * (2 * ${everyHours}::float8 + 1), false)`,
    })
    .from(backupState)
  const { lastGoodAt = null, problem = null, isLate = false } = state ?? {}
  if (problem !== null || everyHours === 0 || !isLate) return { lastGoodAt, problem }
  return { lastGoodAt, problem: `No backup was made for more than ${2 * everyHours + 1} hours.` }
}

/** Which shop this is in the names of backup files. */
export async function readShopId(db: Db): Promise<string> {
  if (!(await isNoted(db))) return '00000000'
  const [state] = await db.select({ shopId: backupState.shopId }).from(backupState)
  if (!state) throw new Error('The table backup_state is empty.')
  return state.shopId
}

/** Whether the database knows of backups: one may be made before an update, which migrates it. */
async function isNoted(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(
    sql`select to_regclass('backup_state') is not null as yes`,
  )
  return rows[0]?.yes === true
}

/**
 * Whether a backup is due, which is then the caller's to make: one process of all is told so. After
 * a success the next is due `everyHours` after the beginning of the last. A moment in the future
 * does not count: the clock was set back.
 */
export async function takeBackupTurn(db: Db, everyHours: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update backup_state set attempted_at = now()
    where attempted_at is null or attempted_at > now() + interval '1 minute'
      or attempted_at <= now() - interval '1 hour' * case
        when problem is not null then least(${everyHours}::float8, ${RETRY_HOURS})
        when good_at >= attempted_at then ${everyHours}::float8
        else least(${everyHours}::float8, ${RETRY_UNFINISHED_HOURS}) end`)
  return rowCount === 1
}

/** Notes a backup that shows the moment `at`. */
export async function noteGoodBackup(db: Db, at: Date): Promise<void> {
  if (await isNoted(db)) await db.update(backupState).set({ goodAt: at, problem: null })
}

/** Notes that a scheduled backup failed. True for the first failure since the last good backup. */
export async function noteFailedBackup(db: Db, problem: string): Promise<boolean> {
  const { rows } = await db.execute<{ before: string | null }>(sql`
    update backup_state set problem = ${problem}
    from (select problem as before from backup_state for update) old
    returning old.before`)
  return rows[0]?.before === null
}
