import { readStkCallback, type StkCallback } from '@duka/daraja/client'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import { mustExist } from '../../../http/errors.ts'
import { type JobContext, retryConflicts, workThrough } from '../../../jobs/work-through.ts'
import {
  appendEvent,
  CALLBACK_JOB,
  findEvent,
  markHandled,
  selectWaitingEvents,
} from '../../ledger/events.queries.ts'
import { matchesExactly } from '../prompts/matching-success.ts'
import {
  claimsSecondSum,
  paidFinding,
  queryAttempt,
  scheduleQuery,
} from '../prompts/query-attempt.ts'
import { settleAttempt } from '../prompts/settle.ts'
import {
  type Attempt,
  findAttempt,
  findAttemptBySecret,
  requestIdIsTaken,
  updateAttempt,
} from '../records/attempts.queries.ts'
import { setNextQuery } from '../records/query-schedule.queries.ts'
import { findReceiptOfAttempt } from '../records/receipts.queries.ts'
import { findRefundBySecret } from '../records/refunds.queries.ts'
import { handleReversalResult } from '../refunds/reversal-results.ts'

type Log = Pick<FastifyBaseLogger, 'error'>

/** A reported failure counts at once and is checked by a query after this long. */
const CHECK_AGAIN_MS = 60_000

export type CallbackKind = 'callback' | 'reversal-result' | 'reversal-timeout'

/**
 * Stores unchanged what M-Pesa posted for the attempt or the refund with this secret; `handleEvent`
 * processes it. Refuses an unknown secret. `isTrusted`: the sender is one of `MPESA_CALLBACK_FROM`; from others a
 * result is only a claim.
 * Returns the id of the stored event.
 */
export async function storeCallback(
  db: Db,
  kind: CallbackKind,
  secret: string,
  text: string,
  { isTrusted = true } = {},
): Promise<number> {
  const subject = mustExist(await findSubject(db, kind, secret), 'NOT_FOUND')
  const waiting = { isUnhandled: true, isTrusted }
  try {
    return await appendEvent(db, subject, kind, JSON.parse(text), waiting)
  } catch {
    // Not JSON, or text that a column cannot store: stored as base64, because it is evidence.
    const base64 = Buffer.from(text).toString('base64')
    return appendEvent(db, subject, kind, { base64 }, waiting)
  }
}

/** The id of the attempt, or of the refund for a reversal's result. */
async function findSubject(
  db: Db,
  kind: CallbackKind,
  secret: string,
): Promise<string | undefined> {
  if (kind === 'callback') return (await findAttemptBySecret(db, secret))?.id
  return (await findRefundBySecret(db, secret))?.id
}

/**
 * Processes stored callbacks that were not processed yet, for example because of a crash. Processing one twice
 * changes nothing, so several processes may run this at once. Returns how many it processed.
 */
export function handleCallbacks(
  deps: PaymentDeps,
  { olderThanMs = 3_000, ...context }: JobContext & { olderThanMs?: number } = {},
): Promise<number> {
  const work = {
    job: CALLBACK_JOB,
    selectDue: () => selectWaitingEvents(deps.db, olderThanMs),
    handle: (id: string) => handleStored(deps, Number(id)),
  }
  return workThrough(deps.db, work, context)
}

/**
 * Processes an event that has just been stored. Never throws: a failed event stays stored, and
 * `handleCallbacks` tries it again.
 */
export async function handleEvent(deps: PaymentDeps, id: number, log?: Log): Promise<void> {
  try {
    await retryConflicts(() => handleStored(deps, id))
  } catch (error) {
    log?.error({ err: error, eventId: id }, 'processing a callback failed')
  }
}

async function handleStored(deps: PaymentDeps, id: number): Promise<boolean> {
  const event = await findEvent(deps.db, id)
  if (!event || event.handledAt) return false
  // An unlisted sender's result is only kept: no query could confirm it.
  if (event.kind === 'reversal-result' && event.trusted)
    await handleReversalResult(deps, event.paymentId, event.body)
  if (event.kind === 'callback') {
    const attempt = await findAttempt(deps.db, event.paymentId)
    if (attempt) await handleCallback(deps, attempt, event)
  }
  // A reversal that timed out inside M-Pesa may still succeed: nothing follows from a timeout.
  await markHandled(deps.db, id)
  return true
}

async function handleCallback(
  deps: PaymentDeps,
  attempt: Attempt,
  { body, trusted }: { body: unknown; trusted: boolean },
): Promise<void> {
  const callback = readStkCallback(body)
  if (!callback) return ignore(deps, attempt, 'cannot be read')
  if (!(await isAboutThis(deps.db, attempt, callback)))
    return ignore(deps, attempt, 'is about another request')

  if (callback.class === 'success') await takeSuccess(deps, attempt, callback, trusted)
  else if (callback.class === 'failed' && trusted) await recordFailure(deps, attempt, callback)
  else await scheduleQuery(deps, attempt.id)
}

async function takeSuccess(
  deps: PaymentDeps,
  attempt: Attempt,
  callback: StkCallback,
  isTrusted: boolean,
): Promise<void> {
  const { db, now } = deps
  // A query has proven the payment: an unlisted sender cannot correct it.
  if (attempt.state === 'paid' && !isTrusted) return ignore(deps, attempt, 'is not from M-Pesa')
  const own = await findReceiptOfAttempt(db, attempt.id)
  if (await claimsSecondSum(db, own, callback)) return queryAboutSecondSum(deps, attempt)
  const mayCount = async (attempt: Attempt) =>
    isTrusted && (await matchesExactly(deps, attempt, own, callback))
  if (attempt.state === 'paid' || (await mayCount(attempt))) {
    await settleAttempt(db, attempt.id, paidFinding(attempt, callback), now())
    return
  }
  const claimedCents = callback.amountCents ?? attempt.amountCents
  const claimed = await updateAttempt(db, attempt.id, { claimedCents })
  // M-Pesa's answer to the prompt, which names the request id, may have been recorded meanwhile.
  if (claimed.checkoutRequestId !== attempt.checkoutRequestId && (await mayCount(claimed))) {
    await settleAttempt(db, attempt.id, paidFinding(attempt, callback), now())
    return
  }
  if (await scheduleQuery(deps, attempt.id)) await queryNow(deps, attempt.id)
}

/** A second sum is only a claim: it counts after a query confirms it. */
async function queryAboutSecondSum(deps: PaymentDeps, { id, nextQueryAt }: Attempt): Promise<void> {
  // A query is already scheduled, so a repeated claim causes no second one.
  if (nextQueryAt) return
  await setNextQuery(deps.db, id, new Date(deps.now().getTime() + CHECK_AGAIN_MS), 0)
  await queryNow(deps, id)
}

/** Queries M-Pesa at once or, if the rate limit does not allow it, as soon as possible. */
async function queryNow(deps: PaymentDeps, id: string): Promise<void> {
  if ((await queryAttempt(deps, id)) === 'rate-limited') await setNextQuery(deps.db, id, deps.now())
}

/** Whether the callback's request id is that of the attempt whose secret it used. */
async function isAboutThis(db: Db, attempt: Attempt, callback: StkCallback): Promise<boolean> {
  if (attempt.checkoutRequestId) return attempt.checkoutRequestId === callback.checkoutRequestId
  return !(await requestIdIsTaken(db, callback.checkoutRequestId, attempt.id))
}

async function recordFailure(deps: PaymentDeps, attempt: Attempt, callback: StkCallback) {
  const { resultCode, checkoutRequestId } = callback
  const finding = { outcome: 'failed', by: 'callback', reasonCode: null } as const
  const askAgainAt = new Date(deps.now().getTime() + CHECK_AGAIN_MS)
  await settleAttempt(
    deps.db,
    attempt.id,
    { ...finding, resultCode, checkoutRequestId, askAgainAt },
    deps.now(),
  )
}

/** Ignores an unusable callback, but schedules a query: something has happened. */
async function ignore(deps: PaymentDeps, attempt: Attempt, why: string): Promise<void> {
  await appendEvent(deps.db, attempt.id, 'ignored', { why })
  if (attempt.nextQueryAt) await scheduleQuery(deps, attempt.id)
}
