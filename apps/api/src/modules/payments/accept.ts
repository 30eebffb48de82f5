import { toShillings } from '@duka/contract/money'
import type { AcceptHeld } from '@duka/contract/payment-desk'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { note } from '../audit/audit.ts'
import { type LockedOrder, lockOrder, setDiscount } from '../orders/money-state.ts'
import { readLedger } from '../orders/order-ledger.ts'
import { countMoney } from './count-money.ts'
import { appendEvent } from './events.queries.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { selectPaymentsOfOrder, updatePayment } from './payments.queries.ts'
import { findAnswerablePrompt, refuseUnpayable } from './prompt.ts'

/**
 * Staff take what is held as money for the order: then only the rest is asked for. With `asFull`
 * they let go of the rest as well, and the order is paid.
 */
export async function acceptHeld(
  { db, now, news }: PaymentDeps,
  staff: Caller,
  { orderId, asFull = false, note: said }: AcceptHeld,
): Promise<void> {
  const stockMoved = await db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    if (!order) throw new ShopError('ORDER_NOT_FOUND')
    refuseUnpayable(order)
    if (await findAnswerablePrompt(db, orderId, now())) throw new ShopError('PROMPT_LIVE')

    const acceptedCents = await acceptSums(db, staff, orderId)
    const { paidCents } = await readLedger(db, orderId)
    if (acceptedCents === 0 && !(asFull && paidCents > 0)) throw new ShopError('NOTHING_HELD')
    const known = asFull ? await letGo(db, order, paidCents) : order
    await note(db, staff, {
      action: 'accept',
      thing: 'payment',
      thingId: orderId,
      before: { order: orderId, discount: toShillings(order.discountCents) },
      after: {
        order: orderId,
        accepted: toShillings(acceptedCents),
        discount: toShillings(known.discountCents),
        note: said ?? null,
      },
    })
    return countMoney(db, known, { moneyCame: true })
  })
  if (stockMoved) news.stockChanged()
}

/** Everything that is held counts from now on. Answers how much that was. */
async function acceptSums(db: Db, staff: Caller, orderId: string): Promise<number> {
  let acceptedCents = 0
  for (const { id, state, receivedCents } of await selectPaymentsOfOrder(db, orderId)) {
    if (state !== 'held' || !receivedCents) continue
    acceptedCents += receivedCents
    const asked = { amountCents: receivedCents, reason: null, staffId: staff.id }
    await updatePayment(db, id, { ...asked, state: 'paid' })
    await appendEvent(db, id, 'accepted-by-staff', { by: staff.id })
  }
  return acceptedCents
}

async function letGo(db: Db, order: LockedOrder, paidCents: number): Promise<LockedOrder> {
  const discountCents = Math.max(order.discountCents, order.totalCents - paidCents)
  await setDiscount(db, order.id, discountCents)
  return { ...order, discountCents }
}
