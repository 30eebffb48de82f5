import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { backupState } from '../db/schema.ts'

/** The state of the backups, as staff see it. */
export interface BackupHealth {
  /** The time of the last good backup's data; null without one. */
  lastGoodAt: Date | null
  /** What is wrong, for staff; null when all is well. */
  problem: string | null
}

/** The time until a failed backup is retried; shorter where backups are made more often. */
const RETRY_HOURS = 1
/** The same for a backup whose process was killed and so recorded no result. */
const RETRY_UNFINISHED_HOURS = 0.25

/** Reads the state of the backups. `everyHours` is the time between two of them; 0: the shop makes none automatically. */
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

/** The shop's id in the names of its backup files: 8 hexadecimal digits. */
export async function readShopId(db: Db): Promise<string> {
  if (!(await hasStateTable(db))) return '00000000'
  const [state] = await db.select({ shopId: backupState.shopId }).from(backupState)
  if (!state) throw new Error('The table backup_state is empty.')
  return state.shopId
}

/** What a shop keeps when its database is replaced by its own copy. */
export interface BackupIdentity {
  /** Without it, backups made before would no longer count as this shop's. */
  shopId: string
  goodAt: Date | null
}

/** Reads the identity; undefined before an update has made its table. */
export async function readBackupIdentity(db: Db): Promise<BackupIdentity | undefined> {
  if (!(await hasStateTable(db))) return undefined
  const { shopId, goodAt } = backupState
  const [identity] = await db.select({ shopId, goodAt }).from(backupState)
  return identity
}

/** Gives the database that identity instead of its own. */
export async function writeBackupIdentity(db: Db, identity: BackupIdentity): Promise<void> {
  await db.update(backupState).set(identity)
}

/** Whether the table exists: a backup may be made before an update migrates the database. */
async function hasStateTable(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(
    sql`select to_regclass('backup_state') is not null as yes`,
  )
  return rows[0]?.yes === true
}

/**
 * Claims the next backup if it is due. Returns true to only one process, which must make it. After a success the
 * next is due `everyHours` after the start of the last. A start in the future is ignored: the clock was set back.
 */
export async function claimDueBackup(db: Db, everyHours: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update backup_state set attempted_at = now()
    where attempted_at is null or attempted_at > now() + interval '1 minute'
      or attempted_at <= now() - interval '1 hour' * case
        when problem is not null then least(${everyHours}::float8, ${RETRY_HOURS})
        when good_at >= attempted_at then ${everyHours}::float8
        else least(${everyHours}::float8, ${RETRY_UNFINISHED_HOURS}) end`)
  return rowCount === 1
}

/** Records a good backup with the data of the moment `at`. */
export async function recordGoodBackup(db: Db, at: Date): Promise<void> {
  if (await hasStateTable(db)) await db.update(backupState).set({ goodAt: at, problem: null })
}

/** Records that a scheduled backup failed. Returns true for the first failure since the last good backup. */
export async function recordFailedBackup(db: Db, problem: string): Promise<boolean> {
  const { rows } = await db.execute<{ before: string | null }>(sql`
    update backup_state set problem = ${problem}
    from (select problem as before from backup_state for update) old
    returning old.before`)
  return rows[0]?.before === null
}
