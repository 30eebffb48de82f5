import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, databaseError } from '../db/client.ts'
import { clearFailures, recordFailure } from './failed-jobs.ts'

/** The log and the stop signal of background work. Tests may omit both. */
export interface JobContext {
  log?: Pick<FastifyBaseLogger, 'error'> | undefined
  /** Aborted when the shop stops: no further item is started. */
  signal?: AbortSignal | undefined
}

/** Work on rows that are due, one row at a time. */
export interface ItemWork {
  /** Its name in the log and in `failed_jobs`. */
  job: string
  /** The ids of due rows, most urgent first. Use `mayRun` to skip rows that failed recently. */
  selectDue(): Promise<string[]>
  /**
   * Handles one row, in its own transaction. Another process may have handled it meanwhile, so it checks
   * again that the row is due. Returns false when there was nothing to do.
   */
  handle(item: string): Promise<boolean>
}

const MAX_CONFLICT_RETRIES = 5

/**
 * Handles all due items, each by itself: a failing one is recorded and retried later and does not stop the
 * others. Returns how many were handled. Throws only when the database cannot be reached.
 */
export async function workThrough(
  db: Db,
  { job, selectDue, handle }: ItemWork,
  { log, signal }: JobContext = {},
): Promise<number> {
  let handled = 0
  for (const item of await selectDue()) {
    if (signal?.aborted) break
    try {
      if (await retryConflicts(() => handle(item))) handled += 1
      await clearFailures(db, job, item)
    } catch (error) {
      const failures = await recordFailure(db, job, item, messageOf(error))
      log?.error({ err: error, job, item, failures }, 'a background job failed')
    }
  }
  return handled
}

/**
 * Retries `work` when PostgreSQL rolled it back in favour of another transaction: a deadlock (40P01) or
 * a serialization failure (40001). `work` opens its own transaction and may run several times.
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || retries >= MAX_CONFLICT_RETRIES) throw error
    }
    await pause(10 * 2 ** retries * (1 + Math.random()))
  }
}

function isConflict(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '40P01' || code === '40001'
}

/** The driver's message: the query builder's contains the statement and its parameters. */
export function messageOf(error: unknown): string {
  const cause = databaseError(error) ?? error
  return cause instanceof Error ? cause.message : String(cause)
}
