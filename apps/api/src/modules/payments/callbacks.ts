import { describeResultCode, readStkCallback, type StkCallback } from '@duka/daraja/client'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import { ShopError } from '../../http/errors.ts'
import { appendEvent, findEvent, markHandled, selectWaitingEvents } from './events.queries.ts'
import { askSoon, asPaid, claimsMore, findOut, isProven, settle } from './find-out.ts'
import type { PaymentDeps } from './payment-deps.ts'
import {
  findPayment,
  findPaymentBySecret,
  type PaymentRow,
  requestIdIsTaken,
  setNextQuery,
} from './payments.queries.ts'
import { handleReversalResult } from './refunds.ts'

type Log = Pick<FastifyBaseLogger, 'error'>

/** A failure is believed at once, and looked at again after this long: it may have been no end. */
const ASK_AGAIN_MS = 60_000

/**
 * Stores what M-Pesa posted, as it came, for the attempt that has this secret; acting on it is
 * `handleEvent`'s. Refuses an unknown secret. Answers the stored event.
 */
export async function storeCallback(
  db: Db,
  kind: 'callback' | 'reversal-result',
  secret: string,
  text: string,
): Promise<number> {
  const payment = await findPaymentBySecret(db, secret)
  if (!payment) throw new ShopError('NOT_FOUND')
  const waiting = { unhandled: true }
  try {
    return await appendEvent(db, payment.id, kind, JSON.parse(text), waiting)
  } catch {
    // Neither JSON nor anything a column can hold is refused: whatever it is, it is evidence.
    const base64 = Buffer.from(text).toString('base64')
    return appendEvent(db, payment.id, kind, { base64 }, waiting)
  }
}

/**
 * Acts on stored callbacks that nobody has acted on, such as those that came just before a crash.
 * Acting twice changes nothing, so processes need not agree who does. Answers how many it took.
 */
export async function handleCallbacks(
  deps: PaymentDeps,
  { log, olderThanMs = 3_000 }: { log?: Log; olderThanMs?: number } = {},
): Promise<number> {
  const waiting = await selectWaitingEvents(deps.db, olderThanMs)
  for (const id of waiting) await handleEvent(deps, id, log)
  return waiting.length
}

/** Acts on one stored event. Never throws: what fails stays stored and is tried again. */
export async function handleEvent(deps: PaymentDeps, id: number, log?: Log): Promise<void> {
  try {
    const event = await findEvent(deps.db, id)
    if (!event || event.handledAt) return
    const payment = await findPayment(deps.db, event.paymentId)
    if (payment && event.kind === 'callback') await handleCallback(deps, payment, event.body)
    if (payment && event.kind === 'reversal-result')
      await handleReversalResult(deps, payment, event.body)
    await markHandled(deps.db, id)
  } catch (error) {
    log?.error({ err: error, eventId: id }, 'acting on a callback failed')
  }
}

async function handleCallback(
  deps: PaymentDeps,
  payment: PaymentRow,
  body: unknown,
): Promise<void> {
  const callback = readStkCallback(body)
  if (!callback) return ignore(deps, payment, 'cannot be read')
  if (!(await isAboutThis(deps.db, payment, callback)))
    return ignore(deps, payment, 'is about another request')

  if (callback.class === 'failed') await believeFailure(deps, payment, callback)
  else if (callback.class === 'success' && (await claimsMore(deps.db, payment, callback)))
    await askAboutMore(deps, payment)
  else if (callback.class === 'success' && isProven(payment))
    await settle(deps, payment.id, asPaid(payment, callback))
  else {
    const isFirst = await askSoon(deps, payment.id)
    if (isFirst && callback.class === 'success') await findOut(deps, payment.id)
  }
}

/** A second sum is only a claim like the first: nothing counts before M-Pesa says so. */
async function askAboutMore(deps: PaymentDeps, { id, nextQueryAt }: PaymentRow): Promise<void> {
  // Being asked about already, the claim that came twice costs one question.
  if (nextQueryAt) return
  await setNextQuery(deps.db, id, new Date(deps.now().getTime() + ASK_AGAIN_MS), 0)
  await findOut(deps, id)
}

/** The attempt's own secret and M-Pesa's id of the prompt must fit together. */
async function isAboutThis(db: Db, payment: PaymentRow, callback: StkCallback): Promise<boolean> {
  if (payment.checkoutRequestId) return payment.checkoutRequestId === callback.checkoutRequestId
  return !(await requestIdIsTaken(db, callback.checkoutRequestId, payment.id))
}

async function believeFailure(deps: PaymentDeps, payment: PaymentRow, callback: StkCallback) {
  const { resultCode, checkoutRequestId } = callback
  await settle(deps, payment.id, {
    outcome: 'failed',
    by: 'callback',
    resultCode,
    reason: describeResultCode(resultCode).reason,
    checkoutRequestId,
    askAgainAt: new Date(deps.now().getTime() + ASK_AGAIN_MS),
  })
}

/** A callback that says nothing the shop can use still says that something happened: ask. */
async function ignore(deps: PaymentDeps, payment: PaymentRow, why: string): Promise<void> {
  await appendEvent(deps.db, payment.id, 'ignored', { why })
  if (payment.nextQueryAt) await askSoon(deps, payment.id)
}
