import { toShillings } from '@duka/contract/money'
import type { CashTaken, Payment } from '@duka/contract/payments'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { note } from '../audit/audit.ts'
import { lockOrder } from '../orders/money-state.ts'
import { readNeed } from './need.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { insertPayment } from './payments.queries.ts'
import { toPayment } from './payments.ts'
import { findAnswerablePrompt, refuseUnpayable } from './prompt.ts'
import { settlePayment } from './settle.ts'

/**
 * Staff took cash for an order, or a rider brought it: all that was missing, once, and not while a
 * phone may still pay.
 */
export function recordCash(
  { db, now }: PaymentDeps,
  staff: Caller,
  { orderId, rider }: CashTaken,
): Promise<Payment> {
  return db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    if (!order) throw new ShopError('ORDER_NOT_FOUND')
    refuseUnpayable(order)
    if (await findAnswerablePrompt(db, orderId, now())) throw new ShopError('PROMPT_LIVE')

    const { exactCents } = await readNeed(db, order)
    if (exactCents === 0) throw new ShopError('ALREADY_PAID')
    const { id } = await insertPayment(db, {
      orderId,
      method: 'cash',
      channel: 'cash',
      amountCents: exactCents,
      state: 'requested',
      staffId: staff.id,
      rider: rider?.replace(/\s+/g, ' ') || null,
      createdAt: now(),
    })
    const { payment } = await settlePayment(
      db,
      id,
      { outcome: 'paid', by: 'cash', receivedCents: exactCents },
      now(),
    )
    await note(db, staff, {
      action: 'cash',
      thing: 'payment',
      thingId: id,
      before: { order: orderId, paymentStatus: order.paymentStatus },
      after: {
        order: orderId,
        paymentStatus: 'paid',
        amount: toShillings(exactCents),
        rider: payment.rider,
      },
    })
    return toPayment(payment)
  })
}
