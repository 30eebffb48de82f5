import type { PaymentDeps } from '../../../deps.ts'
import { clearFailures, recordFailure } from '../../../jobs/failed-jobs.ts'
import { type JobContext, messageOf } from '../../../jobs/work-through.ts'
import { claimDueAttempt, QUERY_JOB, unclaimAttempt } from '../records/query-schedule.queries.ts'
import { nextQueryAt } from '../records/query-schedule.ts'
import { queryAttempt } from './query-attempt.ts'

const MAX_AT_ONCE = 20

interface QueryContext extends JobContext {
  /** The orders whose page is open, as far as this process knows. */
  watched?: () => readonly string[]
}

/**
 * Sends the queries that are due, the most urgent first, as the rate limit allows. Any number of processes may do
 * this at once; a crash only delays a query. Returns how many attempts it handled.
 */
export async function queryDuePayments(
  deps: PaymentDeps,
  { log, signal, watched }: QueryContext = {},
): Promise<number> {
  const { db, mpesa } = deps
  for (let asked = 0; asked < MAX_AT_ONCE; asked += 1) {
    if (signal?.aborted) return asked
    const now = deps.now()
    const due = await claimDueAttempt(
      db,
      now,
      (queries) => nextQueryAt(now, queries, mpesa.simulator),
      watched?.(),
    )
    if (!due) return asked
    const { id } = due.attempt
    try {
      if ((await queryAttempt(deps, id)) === 'rate-limited') {
        await unclaimAttempt(db, due)
        return asked
      }
      await clearFailures(db, QUERY_JOB, id)
    } catch (error) {
      await recordFailure(db, QUERY_JOB, id, messageOf(error))
      log?.error({ err: error, attemptId: id }, 'querying a payment failed')
    }
  }
  return MAX_AT_ONCE
}
