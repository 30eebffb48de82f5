/** The schedule of queries is the column `next_query_at` and nothing else. Null: no query is needed. */
import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { paymentAttempts } from '../../../db/schema.ts'
import { mayRun } from '../../../jobs/failed-jobs.ts'
import { type Attempt, updateAttempt } from './attempts.queries.ts'

/** The job name under which failed queries are recorded. */
export const QUERY_JOB = 'queries'

/** The watchdog ignores an attempt for this long: another process may be querying. */
const FORGOTTEN_AFTER_MS = 60_000

/** A claimed attempt, and when its query became due. */
export interface DueAttempt {
  attempt: Attempt
  dueSince: Date
}

/**
 * Claims the most urgent attempt whose query is due, and schedules its next query at `nextTime(queries)`, with the
 * number of queries so far. Two processes never claim the same query.
 *
 * The rate limit makes queries scarce, so they have priorities: first unpaid prompts of orders in `watched`, whose
 * page is open; then claims; then live prompts; then checks of failures and confirmations of successes.
 */
export function claimDueAttempt(
  db: Db,
  now: Date,
  nextTime: (queries: number) => Date | null,
  watched: readonly string[] = [],
): Promise<DueAttempt | undefined> {
  const isWatched = sql`${paymentAttempts.state} <> 'paid'
    and coalesce(${paymentAttempts.orderId} = any(${sql.param(watched)}::uuid[]), false)`
  const isClaim = sql`${paymentAttempts.claimedCents} is not null`
  const isLive = sql`${paymentAttempts.state} in ('requested', 'prompted', 'unknown')`
  return db.transaction(async (db) => {
    const [due] = await db
      .select()
      .from(paymentAttempts)
      .where(
        sql`${paymentAttempts.nextQueryAt} <= ${now.toISOString()}
          and ${mayRun(QUERY_JOB, sql`${paymentAttempts.id}::text`)}`,
      )
      .orderBy(
        sql`(${isWatched}) desc`,
        sql`(${isClaim}) desc`,
        sql`(${isLive}) desc`,
        paymentAttempts.nextQueryAt,
      )
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due?.nextQueryAt) return undefined
    const queries = due.queries + 1
    const attempt = await updateAttempt(db, due.id, { queries, nextQueryAt: nextTime(queries) })
    return { attempt, dueSince: due.nextQueryAt }
  })
}

/** A query for somebody who waits is sent at most this often. */
const WAITED_FOR_PAUSE_MS = 10_000

/**
 * Claims a query that somebody waits for, and schedules the next one at `nextQueryAt`. Returns false if the attempt
 * changed or was claimed seconds ago.
 */
export async function claimWaitedFor(
  db: Db,
  id: string,
  now: Date,
  nextQueryAt: Date,
): Promise<boolean> {
  const claimed = await db
    .update(paymentAttempts)
    .set({ nextQueryAt, updatedAt: now })
    .where(
      and(
        eq(paymentAttempts.id, id),
        lt(paymentAttempts.updatedAt, new Date(now.getTime() - WAITED_FOR_PAUSE_MS)),
      ),
    )
    .returning({ id: paymentAttempts.id })
  return claimed.length > 0
}

/** Undoes a claim, because no query could be sent: the attempt is due again. */
export function unclaimAttempt(db: Db, { attempt, dueSince }: DueAttempt): Promise<void> {
  return setNextQuery(db, attempt.id, dueSince, attempt.queries - 1)
}

/** Sets the time of the next query; `queries` is the number of queries so far. */
export async function setNextQuery(
  db: Db,
  id: string,
  nextQueryAt: Date | null,
  queries?: number,
): Promise<void> {
  await db.update(paymentAttempts).set({ nextQueryAt, queries }).where(eq(paymentAttempts.id, id))
}

/**
 * Moves the next query forward to `at` and restarts the backoff. Returns false if one is due by then anyway, or the
 * attempt was paid.
 */
export async function bringQueryForward(db: Db, id: string, at: Date): Promise<boolean> {
  const changed = await db
    .update(paymentAttempts)
    .set({ nextQueryAt: at, queries: 0 })
    .where(
      and(
        eq(paymentAttempts.id, id),
        ne(paymentAttempts.state, 'paid'),
        or(isNull(paymentAttempts.nextQueryAt), gt(paymentAttempts.nextQueryAt, at)),
      ),
    )
    .returning({ id: paymentAttempts.id })
  return changed.length > 0
}

/**
 * Watchdog: schedules live attempts without a next query, for example after a crash during the last query. Returns
 * how many there were; the caller logs a warning if there were any.
 */
export async function scheduleForgotten(db: Db, now: Date): Promise<number> {
  const forgotten = await db
    .update(paymentAttempts)
    .set({ nextQueryAt: now })
    .where(
      and(
        inArray(paymentAttempts.state, ['requested', 'prompted', 'unknown']),
        isNull(paymentAttempts.nextQueryAt),
        lt(paymentAttempts.updatedAt, new Date(now.getTime() - FORGOTTEN_AFTER_MS)),
      ),
    )
    .returning({ id: paymentAttempts.id })
  return forgotten.length
}
