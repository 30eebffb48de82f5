import { toShillings } from '@duka/contract/money'
import type { AcceptHeld } from '@duka/contract/payments/payment-desk'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { readOrderMoney } from '../../ledger/order-money.queries.ts'
import { selectLedgerReceipts } from '../../ledger/postings.queries.ts'
import {
  type LockedOrder,
  lockOrder,
  setWriteOff,
} from '../../order-record/locked-order.queries.ts'
import { judgeDiscount } from '../../orders/price/judge-discount.ts'
import { acceptClaims } from '../prompts/accept-claims.ts'
import { refuseUnpayable, refuseWhilePrompted } from '../prompts/prompt.ts'
import { updateReceipt } from '../records/receipts.queries.ts'

/**
 * Counts held money for the order, so that only the rest is outstanding. With `asFull` the rest becomes a discount
 * and the order is paid. Throws `NOTHING_HELD` when there is none, and `PROMPT_LIVE` while a phone may still pay.
 */
export async function acceptHeld(
  { db, now }: PaymentDeps,
  staff: Caller,
  { orderId, asFull = false, note }: AcceptHeld,
): Promise<void> {
  await db.transaction(async (db) => {
    const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
    refuseUnpayable(order)
    await refuseWhilePrompted(db, orderId, now())

    const before = await readOrderMoney(db, orderId)
    await acceptClaims(db, order, staff, now())
    const { countedCents } = await readOrderMoney(db, orderId)
    const paidCents = countedCents + (await acceptSums(db, staff, orderId))
    const acceptedCents = paidCents - before.countedCents
    if (acceptedCents === 0 && !(asFull && paidCents > 0)) throw new ShopError('NOTHING_HELD')
    const known = asFull ? await giveDiscount(db, staff, order, paidCents) : order
    await addAuditEntry(db, staff, 'payment accept', orderId, {
      before: { order: orderId, discount: toShillings(order.writeOffCents) },
      after: {
        order: orderId,
        accepted: toShillings(acceptedCents),
        discount: toShillings(known.writeOffCents),
        note: note ?? null,
      },
    })
    await bookMoney(db, known, { by: staff })
  })
}

/** Counts all held sums for the order. Returns how much that was, in cents. */
async function acceptSums(db: Db, staff: Caller, orderId: string): Promise<number> {
  let acceptedCents = 0
  for (const { id, heldFor, balances, refunding } of await selectLedgerReceipts(db, orderId)) {
    if (!heldFor || !balances.held || refunding.length > 0) continue
    acceptedCents += balances.held
    await updateReceipt(db, id, { heldFor: null, staffId: staff.id })
    await appendEvent(db, id, 'accepted-by-staff', { by: staff.id })
  }
  return acceptedCents
}

async function giveDiscount(
  db: Db,
  staff: Caller,
  order: LockedOrder,
  paidCents: number,
): Promise<LockedOrder> {
  const goodsCents = order.totalCents - order.returnedCents
  const writeOffCents = Math.max(order.writeOffCents, goodsCents - paidCents)
  await judgeDiscount(db, staff, order.id, { offCents: writeOffCents, goodsCents })
  await setWriteOff(db, order.id, writeOffCents)
  return { ...order, writeOffCents }
}
