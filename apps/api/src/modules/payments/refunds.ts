import { refusals } from '@duka/contract/errors'
import { toShillings } from '@duka/contract/money'
import type { Payment, RefundRequest } from '@duka/contract/payments'
import {
  type AsyncResult,
  type InitiatedOutcome,
  type Refused,
  readAsyncResult,
} from '@duka/daraja/client'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { note } from '../audit/audit.ts'
import { type LockedOrder, lockOrder } from '../orders/money-state.ts'
import { readLedger, surplusOf } from '../orders/order-ledger.ts'
import { textPaidBack } from '../orders/order-texts.ts'
import { countMoney } from './count-money.ts'
import { appendEvent, hasEvent, selectEvents } from './events.queries.ts'
import type { PaymentDeps } from './payment-deps.ts'
import {
  holdPayment,
  type PaymentRow,
  selectPaymentsOfOrder,
  updatePayment,
} from './payments.queries.ts'
import { toPayment } from './payments.ts'
import { plainRefusal } from './plain-refusal.ts'
import { holdOrderAndPayment } from './settle.ts'
import { splitSum } from './split-sum.ts'

/** A reversal takes seconds; one that nobody heard of for this long may be asked for again. */
const STUCK_MS = 5 * 60_000

/**
 * Pays back one sum that an order is owed: by hand, which is on record at once, or by M-Pesa's
 * reversal, which counts only when its result says so. Asking twice cannot pay twice: M-Pesa
 * reverses a receipt once.
 */
export async function refundPayment(
  deps: PaymentDeps,
  staff: Caller,
  request: RefundRequest,
): Promise<Payment> {
  const payment = await deps.db.transaction((db) => startRefund(db, deps, staff, request))
  if (payment.state === 'refunded') return toPayment(payment)

  const outcome = await reverse(deps, payment)
  const recorded = await deps.db.transaction((db) => recordAnswer(db, payment.id, outcome))
  if (outcome.outcome !== 'refused') return toPayment(recorded)
  if (isOwn(outcome)) throw new ShopError('REFUND_BY_HAND')
  throw new ShopError('MPESA_REFUSED', { reason: plainRefusal(outcome) })
}

async function startRefund(
  db: Db,
  { now }: PaymentDeps,
  staff: Caller,
  { orderId, manual, note: said }: RefundRequest,
): Promise<PaymentRow> {
  const order = await lockOrder(db, orderId)
  if (!order) throw new ShopError('ORDER_NOT_FOUND')
  const payment = await takeOwed(db, order, now())
  if (!payment) throw new ShopError('NOT_REFUND_DUE')

  const byHand = manual === true || payment.method === 'cash'
  if (!byHand && !(await isReversible(db, payment))) throw new ShopError('REFUND_BY_HAND')
  const refunded = await updatePayment(db, payment.id, {
    state: byHand ? 'refunded' : 'refunding',
    staffId: staff.id,
    note: said || payment.note,
  })
  const kind = byHand ? 'refunded-by-hand' : 'refund-asked'
  await appendEvent(db, payment.id, kind, { by: staff.id, note: said ?? null, of: payment.state })
  await note(db, staff, {
    action: byHand ? 'refund-by-hand' : 'refund',
    thing: 'payment',
    thingId: payment.id,
    before: { order: orderId, state: payment.state },
    after: {
      order: orderId,
      state: refunded.state,
      amount: toShillings(payment.receivedCents ?? 0),
      note: said ?? null,
    },
  })
  if (byHand) {
    await countMoney(db, order)
    await textPaidBack(db, orderId, refunded.receivedCents)
  }
  return refunded
}

/**
 * The sum to pay back next. Everything of a cancelled order is owed; of another one what is held,
 * and what it does not need to be paid: the largest sum first, and of equal ones the latest. Where
 * every sum is larger than what is not needed, the latest is split. A reversal that got stuck may be
 * asked for again.
 */
async function takeOwed(db: Db, order: LockedOrder, now: Date): Promise<PaymentRow | undefined> {
  const surplusCents = surplusOf(order, await readLedger(db, order.id))
  const newestFirst = await selectPaymentsOfOrder(db, order.id)
  const largestFirst = newestFirst.toSorted(
    (a, b) => (b.receivedCents ?? 0) - (a.receivedCents ?? 0),
  )
  const found = largestFirst.find(({ state, receivedCents, updatedAt }) => {
    const received = receivedCents ?? 0
    if (state === 'held') return received > 0
    if (state === 'refunding') return updatedAt.getTime() + STUCK_MS < now.getTime()
    if (state !== 'paid') return false
    return order.status === 'Cancelled' || received <= surplusCents
  })
  if (found) return holdPayment(db, found.id)
  const latest = newestFirst.find(({ state }) => state === 'paid')
  return latest && surplusCents > 0 ? splitSum(db, latest, surplusCents) : undefined
}

/**
 * Whether M-Pesa can be asked to pay it back: it reverses a receipt, and whether it reverses a part
 * of one is not known.
 */
async function isReversible(db: Db, payment: PaymentRow): Promise<boolean> {
  return payment.receipt !== null && !(await hasEvent(db, payment.id, 'split'))
}

async function reverse({ mpesa }: PaymentDeps, payment: PaymentRow): Promise<InitiatedOutcome> {
  try {
    return await mpesa.reverse({
      receipt: payment.receipt ?? '',
      shillings: toShillings(payment.receivedCents ?? payment.amountCents),
      secret: payment.callbackSecret ?? '',
    })
  } catch {
    return { outcome: 'unknown', reason: 'the client failed', sent: true }
  }
}

async function recordAnswer(
  db: Db,
  paymentId: string,
  outcome: InitiatedOutcome,
): Promise<PaymentRow> {
  const { order, payment } = await holdOrderAndPayment(db, paymentId)
  await appendEvent(db, paymentId, `reversal-${outcome.outcome}`, outcome)
  // Only a clean refusal says that no money went back; after anything else the result tells.
  if (outcome.outcome !== 'refused' || payment.state !== 'refunding') return payment
  return undoRefund(db, order, payment, whyRefused(outcome))
}

/** Our own client refuses what it lacks the credentials for; M-Pesa was not even asked then. */
function whyRefused(refused: Refused): string {
  return isOwn(refused) ? refusals.REFUND_BY_HAND.message : plainRefusal(refused)
}

function isOwn({ code }: Refused): boolean {
  return code.startsWith('client.')
}

/** The money is still here: the sum is what it was, and counts again where it did. */
async function undoRefund(db: Db, order: LockedOrder, payment: PaymentRow, why: string) {
  // A refund that got stuck was asked for more than once.
  const asked = (await selectEvents(db, payment.id, 'refund-asked')).map(({ body }) => Object(body))
  const before = asked.find(({ of }) => of !== 'refunding')?.of
  const undone = await updatePayment(db, payment.id, {
    state: before === 'held' ? 'held' : 'paid',
    note: `The refund did not go through: ${why}`,
  })
  await noteResult(db, undone, why)
  await countMoney(db, order, { moneyCame: true })
  return undone
}

/** Tells in the order's history that a refund by M-Pesa went through, or why it did not. */
function noteResult(
  db: Db,
  { id, orderId, state, receivedCents }: PaymentRow,
  because: string | null,
): Promise<void> {
  const [order, amount] = [orderId, toShillings(receivedCents ?? 0)]
  return note(db, undefined, {
    action: because === null ? 'refund-done' : 'refund-failed',
    thing: 'payment',
    thingId: id,
    before: { order, state: 'refunding' },
    after: { order, state, amount, because },
  })
}

/** Acts on what M-Pesa posted about a reversal. The same result twice changes nothing. */
export async function handleReversalResult(
  { db }: PaymentDeps,
  { id }: PaymentRow,
  body: unknown,
): Promise<void> {
  const result = readAsyncResult(body)
  if (!result?.final) return
  await db.transaction(async (db) => {
    const { order, payment } = await holdOrderAndPayment(db, id)
    if (payment.state === 'refunded') return
    if (result.class === 'success' || result.class === 'done-before') {
      const refunded = await updatePayment(db, id, { state: 'refunded' })
      await appendEvent(db, id, 'refunded', { resultCode: result.resultCode })
      await noteResult(db, refunded, null)
      await countMoney(db, order)
      await textPaidBack(db, order.id, payment.receivedCents)
    } else if (result.class === 'failed' && payment.state === 'refunding') {
      if (!(await isAboutTheLast(db, id, result))) return
      await appendEvent(db, id, 'refund-failed', { resultCode: result.resultCode })
      await undoRefund(db, order, payment, result.reason)
    }
  })
}

/** A failure of an earlier try says nothing about the one that is under way. */
async function isAboutTheLast(db: Db, paymentId: string, result: AsyncResult): Promise<boolean> {
  const [asked] = await selectEvents(db, paymentId, 'refund-asked')
  const [accepted] = await selectEvents(db, paymentId, 'reversal-accepted')
  // M-Pesa's answer to the call itself may still be on its way.
  if (!asked || !accepted || accepted.id < asked.id) return true
  const ids = JSON.stringify(accepted.body)
  const { conversationId, originatorConversationId } = result
  return [conversationId, originatorConversationId].some((id) => !!id && ids.includes(id))
}
