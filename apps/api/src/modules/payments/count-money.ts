import type { Db } from '../../db/client.ts'
import { costOf, type LockedOrder, reviveOrder, setPaymentStatus } from '../orders/money-state.ts'
import { type Ledger, readLedger, toPaymentStatus } from '../orders/order-ledger.ts'
import { appendEvent } from './events.queries.ts'
import { selectParts, updatePayment } from './payments.queries.ts'

/**
 * Makes the order's payment status say what its payments add up to. The caller holds the order.
 * True when goods left the shelf for an expired order whose money came after all.
 */
export async function countMoney(
  db: Db,
  order: LockedOrder,
  { moneyCame = false } = {},
): Promise<boolean> {
  const ledger = moneyCame ? await countParts(db, order) : await readLedger(db, order.id)
  const isEnough = ledger.paidCents >= costOf(order)
  const mayRevive =
    moneyCame &&
    isEnough &&
    order.status === 'Cancelled' &&
    order.cancelledBy === 'expiry' &&
    (order.paymentStatus === 'unpaid' || order.paymentStatus === 'pending')
  const revived = mayRevive && (await reviveOrder(db, order.id))
  const status = toPaymentStatus(revived ? { ...order, status: 'Pending' } : order, ledger)
  if (status !== order.paymentStatus) await setPaymentStatus(db, order.id, status)
  return revived
}

/** Once the rest is here, what was held as a part counts as well. Answers what there is now. */
async function countParts(db: Db, order: LockedOrder): Promise<Ledger> {
  const ledger = await readLedger(db, order.id)
  const { paidCents, partsCents } = ledger
  const isCompleted = paidCents < costOf(order) && paidCents + partsCents >= costOf(order)
  if (!isCompleted) return ledger
  for (const { id, amountCents, receivedCents } of await selectParts(db, order.id)) {
    const asked = { amountCents: receivedCents ?? amountCents }
    await updatePayment(db, id, { ...asked, state: 'paid', reason: null })
    await appendEvent(db, id, 'completed', {})
  }
  return readLedger(db, order.id)
}
