import { paymentReasons } from '@duka/contract/payment-reasons'
import { isLive, paymentMoves } from '@duka/contract/payments'
import type { Db } from '../../db/client.ts'
import { type LockedOrder, lockOrder } from '../orders/money-state.ts'
import { textReceived } from '../orders/order-texts.ts'
import { bookBeyond, correctPayment } from './correct-payment.ts'
import { countMoney } from './count-money.ts'
import { appendEvent } from './events.queries.ts'
import {
  findPayment,
  holdPayment,
  type PaymentRow,
  receiptIsTaken,
  updatePayment,
} from './payments.queries.ts'

/** What some channel found out about a payment. */
export type Finding = { by: 'callback' | 'query' | 'answer' | 'confirmation' | 'cash' | 'shop' } & (
  | {
      outcome: 'paid'
      receivedCents: number
      receipt?: string | undefined
      checkoutRequestId?: string | undefined
    }
  | {
      outcome: 'failed'
      resultCode: string | null
      reason: string
      checkoutRequestId?: string | undefined
      /** When M-Pesa is asked whether that is really so; never unless given. */
      askAgainAt?: Date | undefined
    }
  | {
      /** Money may have come, but our records do not agree with what is said of it. */
      outcome: 'held'
      receivedCents: number | null
      reason: string
      checkoutRequestId?: string | undefined
    }
)

export interface Settled {
  payment: PaymentRow
  /** Goods left the shelf for an order that came back to life. */
  stockMoved: boolean
}

/**
 * The one writer of what became of a payment, whichever channel found it out, as often as they
 * like: money counts once, and the order's payment status follows. Late money brings an expired
 * order back while stock allows; otherwise, or where staff cancelled, it is owed back.
 */
export function settlePayment(
  db: Db,
  paymentId: string,
  finding: Finding,
  now: Date,
): Promise<Settled> {
  return db.transaction(async (db) => {
    const { order, payment } = await holdOrderAndPayment(db, paymentId)
    if (finding.outcome === 'failed') return settleFailed(db, order, payment, finding, now)
    if (finding.outcome === 'held') return settleHeld(db, order, payment, finding, now)
    return settlePaid(db, order, payment, finding, now)
  })
}

/** Order first, then payment: everybody in this order, so that nobody waits in a circle. */
export async function holdOrderAndPayment(
  db: Db,
  paymentId: string,
): Promise<{ order: LockedOrder; payment: PaymentRow }> {
  const known = await findPayment(db, paymentId)
  const order = known && (await lockOrder(db, known.orderId))
  const payment = order && (await holdPayment(db, paymentId))
  if (!order || !payment) throw new Error('A payment to settle is not there.')
  return { order, payment }
}

type Outcome<Name> = Extract<Finding, { outcome: Name }>

async function settlePaid(
  db: Db,
  order: LockedOrder,
  payment: PaymentRow,
  finding: Outcome<'paid'>,
  now: Date,
): Promise<Settled> {
  const { receivedCents, receipt, checkoutRequestId, by } = finding
  // Held without an amount: a receipt that was not its own. The right one may still come.
  const isNew = payment.state !== 'held' || payment.receivedCents === null
  if (!isNew || !paymentMoves[payment.state].includes('paid') || payment.state === 'refunding')
    return correctPayment(db, order, payment, finding, now)
  const taken = receipt !== undefined && (await receiptIsTaken(db, receipt, payment.id))
  if (taken)
    return settleHeld(
      db,
      order,
      payment,
      {
        outcome: 'held',
        by,
        receivedCents: null,
        reason: paymentReasons.receiptUsed,
        checkoutRequestId,
      },
      now,
    )
  const isShort = receivedCents < payment.amountCents
  const settled = await updatePayment(db, payment.id, {
    state: isShort ? 'held' : 'paid',
    receivedCents: Math.min(receivedCents, payment.amountCents),
    receipt: receipt ?? null,
    resultCode: payment.method === 'mpesa' ? '0' : null,
    reason: isShort ? paymentReasons.lessThanAsked : null,
    checkoutRequestId: payment.checkoutRequestId ?? checkoutRequestId ?? null,
    nextQueryAt: null,
    settledAt: now,
  })
  await appendEvent(db, payment.id, settled.state, { by, receivedCents, receipt })
  await bookBeyond(db, settled, finding, now)
  const stockMoved = await countMoney(db, order, { moneyCame: true })
  await textReceived(db, order, { cents: receivedCents, receipt, revived: stockMoved })
  return { payment: settled, stockMoved }
}

async function settleFailed(
  db: Db,
  order: LockedOrder,
  payment: PaymentRow,
  { resultCode, reason, checkoutRequestId, askAgainAt, by }: Outcome<'failed'>,
  now: Date,
): Promise<Settled> {
  if (!isLive(payment.state)) {
    // A failure that the query confirms needs no further question, nor does a second sum that it denies.
    const isSure = payment.state !== 'held' && by === 'query' && payment.nextQueryAt !== null
    const known = isSure ? await updatePayment(db, payment.id, { nextQueryAt: null }) : payment
    return { payment: known, stockMoved: false }
  }
  const settled = await updatePayment(db, payment.id, {
    state: 'failed',
    resultCode,
    reason,
    checkoutRequestId: payment.checkoutRequestId ?? checkoutRequestId ?? null,
    nextQueryAt: askAgainAt ?? null,
    settledAt: now,
  })
  await appendEvent(db, payment.id, 'failed', { by, resultCode, reason })
  await countMoney(db, order)
  return { payment: settled, stockMoved: false }
}

async function settleHeld(
  db: Db,
  order: LockedOrder,
  payment: PaymentRow,
  { receivedCents, reason, checkoutRequestId, by }: Outcome<'held'>,
  now: Date,
): Promise<Settled> {
  // What is proven is not held again for want of proof.
  const isProven = payment.state === 'paid' || payment.state === 'refunding'
  if (isProven || !paymentMoves[payment.state].includes('held'))
    return { payment, stockMoved: false }
  const settled = await updatePayment(db, payment.id, {
    state: 'held',
    receivedCents,
    reason,
    checkoutRequestId: payment.checkoutRequestId ?? checkoutRequestId ?? null,
    nextQueryAt: null,
    settledAt: now,
  })
  await appendEvent(db, payment.id, 'held', { by, receivedCents, reason })
  await countMoney(db, order)
  return { payment: settled, stockMoved: false }
}
