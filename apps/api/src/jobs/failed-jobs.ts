import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { failedJobs } from '../db/schema.ts'

/** Staff see a job after this many failures, about a minute after the first. */
export const FAILURES_UNTIL_PARKED = 6
/** How often a parked item is retried: the cause may have gone. */
const PARKED_RETRY_S = 3600
/** SQL condition on `failed_jobs`: staff should look at it. */
export const isParked = sql`failures >= ${FAILURES_UNTIL_PARKED}`
const MAX_PROBLEM_LENGTH = 300

/** An item that failed so often that staff should look at it. */
export interface ParkedJob {
  job: string
  item: string
  failures: number
  problem: string
  firstFailedAt: Date
  lastFailedAt: Date
}

/** SQL condition: this item has not failed, or its retry is due. `item` is its id as text. */
export function mayRun(job: string, item: SQL): SQL {
  return sql`not exists (
    select from failed_jobs f
    where f.job = ${job} and f.item = ${item} and f.retry_at > now())`
}

/**
 * Records that an item failed. It is retried after 2 s, 4 s, 8 s, … and every hour once it is parked.
 * Returns how often it has failed in a row.
 */
export async function recordFailure(
  db: Db,
  job: string,
  item: string,
  problem: string,
): Promise<number> {
  const failures = sql`failed_jobs.failures + 1`
  const [row] = await db
    .insert(failedJobs)
    .values({
      job,
      item,
      failures: 1,
      problem: problem.slice(0, MAX_PROBLEM_LENGTH),
      retryAt: sql`now() + interval '2 seconds'`,
    })
    .onConflictDoUpdate({
      target: [failedJobs.job, failedJobs.item],
      set: {
        failures,
        problem: sql`excluded.problem`,
        lastFailedAt: sql`now()`,
        retryAt: sql`now() + interval '1 second' * case
          when ${failures} >= ${FAILURES_UNTIL_PARKED} then ${PARKED_RETRY_S}
          else power(2, ${failures}) end`,
      },
    })
    .returning({ failures: failedJobs.failures })
  return row?.failures ?? 1
}

/** Deletes the failures of an item that has now succeeded. */
export async function clearFailures(db: Db, job: string, item: string): Promise<void> {
  await db.execute(sql`delete from failed_jobs where job = ${job} and item = ${item}`)
}

/** The items that staff should look at, oldest first. */
export async function listParkedJobs(db: Db): Promise<ParkedJob[]> {
  return db
    .select({
      job: failedJobs.job,
      item: failedJobs.item,
      failures: failedJobs.failures,
      problem: failedJobs.problem,
      firstFailedAt: failedJobs.firstFailedAt,
      lastFailedAt: failedJobs.lastFailedAt,
    })
    .from(failedJobs)
    .where(isParked)
    .orderBy(failedJobs.firstFailedAt)
    .limit(100)
}

/** Deletes failures of items that were not retried for two days: they are no longer due. */
export async function deleteOldFailures(db: Db): Promise<void> {
  await db.execute(sql`delete from failed_jobs where last_failed_at < now() - interval '2 days'`)
}
