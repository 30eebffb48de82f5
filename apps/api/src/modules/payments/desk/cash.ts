import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import type { CashTaken, Payment } from '@duka/contract/payments/payments'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import type { Caller, RiderCaller } from '../../../http/auth.ts'
import { mustExist, ShopError, wrongField } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { refuseWhileMoneyMoves } from '../../ledger/may-move.ts'
import { readNeed } from '../../ledger/order-money.ts'
import { costOf } from '../../order-record/cost.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'
import { queuePaymentReceived } from '../../order-record/order-messages.ts'
import { refuseUnpayable, refuseWhilePrompted } from '../prompts/prompt.ts'
import { getPayment } from '../records/payments.queries.ts'
import { toPayment } from '../records/payments.ts'
import { insertReceipt } from '../records/receipts.queries.ts'

/**
 * Records cash that staff took or a rider brought. With `taken` it is a fact, whatever came before: what the order does not
 * need is then refund due. Without, it is the whole outstanding amount, once, and not while a phone may still pay; throws
 * `CASH_CHANGED` if `amount` is another one.
 */
export function recordCash(
  { db, now }: Pick<PaymentDeps, 'db' | 'now'>,
  taker: Caller | RiderCaller,
  { orderId, rider, amount, taken = false }: CashTaken,
): Promise<Payment> {
  return db.transaction(async (db) => {
    const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
    if (!taken) await refuseCash(db, order, amount, now())
    const cents =
      amount === undefined ? (await readCashDue(db, order)) || costOf(order) : toCents(amount)
    // All of it was taken back: only who took cash knows how much.
    if (cents === 0) throw wrongField('amount', 'Enter how much cash was taken.')
    const at = now()
    const receipt = await insertReceipt(db, {
      method: 'cash',
      channel: 'cash',
      reportedBy: ['staff'],
      amountCents: cents,
      orderId,
      rider: rider?.replace(/\s+/g, ' ') || null,
      staffId: 'id' in taker ? taker.id : null,
      occurredAt: at,
      confirmedAt: at,
      settledAt: at,
      createdAt: at,
    })
    await appendEvent(db, receipt.id, 'paid', { by: 'cash', receivedCents: cents })
    const { revived } = await bookMoney(db, order, { by: taker })
    await queuePaymentReceived(db, order, {
      receiptId: receipt.id,
      cents,
      receipt: undefined,
      revived,
    })
    await addAuditEntry(db, taker, 'payment cash', receipt.id, {
      before: { order: orderId, paymentStatus: order.paymentStatus },
      after: {
        order: orderId,
        paymentStatus: (await lockOrder(db, orderId))?.paymentStatus,
        amount: toShillings(cents),
        rider: receipt.rider,
      },
    })
    return toPayment(await getPayment(db, receipt.id))
  })
}

/** The cash that is due for an order, in cents: 0 for one that is paid or cancelled. The caller has locked it. */
export async function readCashDue(db: Db, order: LockedOrder): Promise<number> {
  return order.status === 'Cancelled' ? 0 : (await readNeed(db, order)).exactCents
}

/** Refuses to ask for cash that is not due, or not now. */
async function refuseCash(
  db: Db,
  order: LockedOrder,
  amount: number | undefined,
  now: Date,
): Promise<void> {
  refuseUnpayable(order)
  await refuseWhilePrompted(db, order.id, now)
  await refuseWhileMoneyMoves(db, order.id, 'cash')
  const due = toShillings(await readCashDue(db, order))
  if (due === 0) throw new ShopError('ALREADY_PAID')
  if (amount !== undefined && amount !== due)
    throw new ShopError('CASH_CHANGED', { amount: formatMoney(due, 'KES') })
}
