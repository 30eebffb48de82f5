import { isLive } from '@duka/contract/payments/payments'
import { readStkCallback, type StkCallback, type StkQueryOutcome } from '@duka/daraja/client'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import { retryConflicts } from '../../../jobs/work-through.ts'
import { appendEvent, selectEvents } from '../../ledger/events.queries.ts'
import { type Attempt, findAttempt, requestIdIsTaken } from '../records/attempts.queries.ts'
import type { Finding, PaidFinding } from '../records/findings.ts'
import { pauseQueries, takeQueryToken } from '../records/query-budget.queries.ts'
import { bringQueryForward, setNextQuery } from '../records/query-schedule.queries.ts'
import {
  findReceiptByCode,
  findReceiptOfAttempt,
  type Receipt,
} from '../records/receipts.queries.ts'
import { settleAttempt } from './settle.ts'

/** Whether the attempt was handled, or the rate limit did not allow a query now. */
export type QueryResult = 'done' | 'rate-limited'

const SOON_MS = 2_000

/** A success that a callback reports, and how many queries have denied it since. */
interface Claim extends StkCallback {
  denials: number
}

/**
 * Queries M-Pesa about a prompt and settles the result, if it is certain. A success that already
 * counts is confirmed or denied; a success that is only a claim is settled.
 */
export async function queryAttempt(deps: PaymentDeps, attemptId: string): Promise<QueryResult> {
  const { db, mpesa, now } = deps
  const attempt = await findAttempt(db, attemptId)
  if (!attempt) return 'done'
  const claim = await findClaim(db, attempt)
  const own = await findReceiptOfAttempt(db, attemptId)
  // A second channel has confirmed the money.
  const isSure = attempt.state === 'paid' && own?.confirmedAt != null
  if (isSure && !(await claimsSecondSum(db, own, claim))) {
    await setNextQuery(db, attemptId, null)
    return 'done'
  }
  const id = attempt.checkoutRequestId ?? claim?.checkoutRequestId
  if (!id) {
    await giveUp(deps, attempt)
    return 'done'
  }
  if (!(await takeQueryToken(db, mpesa.queriesPerMinute))) return 'rate-limited'
  const answer = await mpesa.asOf(attempt.connection).stkQuery(id)
  await appendEvent(db, attempt.id, 'query', answer)
  if (answer.outcome === 'no-answer' && answer.rateLimited)
    await pauseQueries(db, mpesa.queriesPerMinute)

  const finding = decide(attempt, claim, answer)
  // Repeated after a conflict, as the query itself cannot be: the rate limit makes queries scarce.
  if (finding)
    await retryConflicts(() =>
      settleAttempt(db, attempt.id, { ...finding, checkoutRequestId: id }, now()),
    )
  else if (attempt.nextQueryAt === null) await giveUp(deps, attempt, claim)
  if (finding?.outcome === 'paid' && !claim) await settleLateCallback(deps, attempt)
  return 'done'
}

/** Applies a callback that arrived during the query: only a callback names sum and receipt. */
async function settleLateCallback({ db, now }: PaymentDeps, attempt: Attempt): Promise<void> {
  const claim = await findClaim(db, attempt)
  if (claim) await settleAttempt(db, attempt.id, paidFinding(attempt, claim), now())
}

/** The finding for a callback that reports a payment. */
export function paidFinding(
  { amountCents }: Attempt,
  { receipt, checkoutRequestId, ...claim }: StkCallback,
): PaidFinding {
  const receivedCents = claim.amountCents ?? amountCents
  return { outcome: 'paid', by: 'callback', receivedCents, receipt, checkoutRequestId }
}

/**
 * Schedules a query within seconds. Returns false if one is already due by then, so that a repeated callback causes
 * one query.
 */
export function scheduleQuery({ db, now }: PaymentDeps, attemptId: string): Promise<boolean> {
  return bringQueryForward(db, attemptId, new Date(now().getTime() + SOON_MS))
}

/**
 * Whether a claim names another code than the guessed one of the prompt's receipt. Then there were two payments, if
 * M-Pesa confirms the prompt's.
 */
export async function claimsSecondSum(
  db: Db,
  own: Receipt | undefined,
  claim: Pick<StkCallback, 'receipt'> | undefined,
): Promise<boolean> {
  if (!own?.code || !own.guessed || !claim?.receipt || claim.receipt === own.code) return false
  const known = await findReceiptByCode(db, claim.receipt)
  return known === undefined
}

function decide(
  attempt: Attempt,
  claim: Claim | undefined,
  answer: StkQueryOutcome,
): Finding | undefined {
  if (answer.outcome !== 'settled') return undefined
  if (answer.class === 'success')
    return {
      outcome: 'paid',
      by: 'query',
      // A payer cannot change the amount of a prompt.
      receivedCents: claim?.amountCents ?? attempt.amountCents,
      receipt: claim?.receipt,
    }
  // Callback and query contradict each other: query once more before trusting the query.
  if (claim && claim.denials === 0 && attempt.state !== 'paid') return undefined
  const { resultCode } = answer
  return { outcome: 'failed', by: 'query', resultCode, reasonCode: null }
}

async function findClaim(db: Db, attempt: Attempt): Promise<Claim | undefined> {
  const callbacks = await selectEvents(db, attempt.id, 'callback')
  for (const { id, body, trusted } of callbacks) {
    const callback = readStkCallback(body)
    if (callback?.class !== 'success' || (attempt.state === 'paid' && !trusted)) continue
    const expected = attempt.checkoutRequestId ?? callback.checkoutRequestId
    if (callback.checkoutRequestId !== expected) continue
    if (await requestIdIsTaken(db, expected, attempt.id)) continue
    const queries = await selectEvents(db, attempt.id, 'query')
    const denials = queries.filter((query) => query.id > id && isFailure(query.body)).length
    return { ...callback, denials }
  }
  return undefined
}

function isFailure(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'class' in body && body.class === 'failed'
}

/** Stops querying an attempt and settles it. A later callback still counts. */
async function giveUp({ db, now }: PaymentDeps, attempt: Attempt, claim?: Claim): Promise<void> {
  const { checkoutRequestId } = claim ?? {}
  if (claim && attempt.state !== 'paid') {
    const claimedCents = claim.amountCents ?? attempt.amountCents
    const held = { outcome: 'held', by: 'shop', reasonCode: 'toldOnly' } as const
    await settleAttempt(db, attempt.id, { ...held, claimedCents, checkoutRequestId }, now())
  } else if (isLive(attempt.state)) {
    const reasonCode = attempt.reasonCode === 'neverSent' ? 'neverSent' : 'neverConfirmed'
    const failed = { outcome: 'failed', by: 'shop', resultCode: null } as const
    await settleAttempt(db, attempt.id, { ...failed, reasonCode }, now())
  } else await setNextQuery(db, attempt.id, null)
}
