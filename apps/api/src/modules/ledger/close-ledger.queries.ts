import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** The key of `settings` with the end of the last day that was read as over, or closed. The function `ledger_time` reads it. */
const CLOSED_BEFORE = 'ledger.closed-before'
/** The advisory lock that every posting shares. */
const POSTING_LOCK = 4_201_964

/**
 * Call this before reading postings up to `end`: if that moment has passed, none of now is added before it any more, also when
 * the clock is set back. Waits for transactions that have posted and not ended. `isEarly`: also if it is still to come.
 */
export async function closeLedgerBefore(
  db: Db,
  end: Date,
  { isEarly = false } = {},
): Promise<void> {
  const at = end.toISOString()
  const { rows } = await db.execute(sql`
    select where (${isEarly} or ${at} <= clock_timestamp()) and not exists (
      select from settings where key = ${CLOSED_BEFORE} and (value #>> '{}')::timestamptz >= ${at})`)
  if (rows.length === 0) return
  await db.transaction(async (db) => {
    await lockPostings(db)
    await db.execute(sql`
      insert into settings as s (key, value) values (${CLOSED_BEFORE}, to_jsonb(${at}::text))
      on conflict (key) do update set value = excluded.value, updated_at = now()
      where (s.value #>> '{}')::timestamptz < ${at}`)
  })
}

/** Waits for all that is being posted, and keeps more from being posted until the transaction ends. */
export async function lockPostings(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${POSTING_LOCK})`)
}
