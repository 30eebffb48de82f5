import { formatMoney, toShillings } from '@duka/contract/money'
import type { CashTaken, Payment } from '@duka/contract/payments/payments'
import type { PaymentDeps } from '../../../deps.ts'
import type { Caller, RiderCaller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { lockOrder } from '../../orders/money-state.ts'
import { queuePaymentReceived } from '../../orders/order-messages.ts'
import { bookMoney } from '../ledger/book-money.ts'
import { appendEvent } from '../ledger/events.queries.ts'
import { refuseWhileMoneyMoves } from '../ledger/may-move.ts'
import { readNeed } from '../ledger/order-money.ts'
import { getPayment } from '../payments.queries.ts'
import { toPayment } from '../payments.ts'
import { findAnswerablePrompt, refuseUnpayable } from '../prompts/prompt.ts'
import { insertReceipt } from '../receipts/receipts.queries.ts'

/**
 * Records cash that staff took or a rider brought: the whole outstanding amount, once, and not while a
 * phone may still pay. `expected` is the amount that the taker saw, in shillings. Throws `CASH_CHANGED` if another
 * amount is outstanding by now.
 */
export function recordCash(
  { db, now }: Pick<PaymentDeps, 'db' | 'now'>,
  taker: Caller | RiderCaller,
  { orderId, rider }: CashTaken,
  expected?: number,
): Promise<Payment> {
  return db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    if (!order) throw new ShopError('ORDER_NOT_FOUND')
    refuseUnpayable(order)
    if (await findAnswerablePrompt(db, orderId, now())) throw new ShopError('PROMPT_LIVE')
    await refuseWhileMoneyMoves(db, orderId, 'cash')

    const { exactCents } = await readNeed(db, order)
    if (exactCents === 0) throw new ShopError('ALREADY_PAID')
    if (expected !== undefined && expected !== toShillings(exactCents))
      throw new ShopError('CASH_CHANGED', { amount: formatMoney(toShillings(exactCents), 'KES') })
    const at = now()
    const receipt = await insertReceipt(db, {
      ...{
        method: 'cash',
        channel: 'cash',
        reportedBy: ['staff'],
        amountCents: exactCents,
        orderId,
      },
      rider: rider?.replace(/\s+/g, ' ') || null,
      staffId: 'id' in taker ? taker.id : null,
      ...{ occurredAt: at, confirmedAt: at, settledAt: at, createdAt: at },
    })
    await appendEvent(db, receipt.id, 'paid', { by: 'cash', receivedCents: exactCents })
    const { revived } = await bookMoney(db, order, { who: taker.username })
    await queuePaymentReceived(db, order, {
      ...{ receiptId: receipt.id, cents: exactCents, receipt: undefined, revived },
    })
    await addAuditEntry(db, taker, {
      action: 'cash',
      thing: 'payment',
      thingId: receipt.id,
      before: { order: orderId, paymentStatus: order.paymentStatus },
      after: {
        order: orderId,
        paymentStatus: 'paid',
        amount: toShillings(exactCents),
        rider: receipt.rider,
      },
    })
    return toPayment(await getPayment(db, receipt.id))
  })
}
