import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import { selectAttempts, selectNamingUsed } from '../records/attempts.queries.ts'
import { findReceiptOfAttempt, updateReceipt } from '../records/receipts.queries.ts'
import { settleAttempt } from './settle.ts'

/**
 * Turns the unconfirmed claims of an order into receipts, because staff have found them in M-Pesa's statement. Uses
 * the claimed sums, or else those asked for. With `isHeld` they are held, to be paid back. Returns their number.
 * A claim whose code M-Pesa named counts as other money stays: accepting it would count one receipt twice. The caller has
 * locked the order.
 */
export async function acceptClaims(
  db: Db,
  order: LockedOrder,
  staff: Caller,
  now: Date,
  { isHeld = false } = {},
): Promise<number> {
  const held = (await selectAttempts(db, order.id)).filter(({ state }) => state === 'held')
  const used = await selectNamingUsed(db, held)
  const claims = held.filter(({ id }) => !used.has(id))
  for (const { id, amountCents, claimedCents } of claims) {
    const receivedCents = claimedCents ?? amountCents
    await settleAttempt(db, id, { outcome: 'paid', by: 'staff', receivedCents }, now)
    const receipt = await findReceiptOfAttempt(db, id)
    if (!receipt) continue
    await appendEvent(db, receipt.id, 'accepted-by-staff', { by: staff.id })
    if (isHeld) await updateReceipt(db, receipt.id, { heldFor: 'short', askedCents: amountCents })
  }
  if (isHeld && claims.length > 0) await bookMoney(db, order, { by: staff })
  return claims.length
}
