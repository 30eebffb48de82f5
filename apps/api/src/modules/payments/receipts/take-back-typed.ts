import type { Db } from '../../../db/client.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { hasEvent } from '../../ledger/events.queries.ts'
import { alertTexts } from '../../messages/alerts/alert-texts.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import { lockOrder } from '../../order-record/locked-order.queries.ts'
import { findAttempt } from '../records/attempts.queries.ts'
import {
  findReceiptByCode,
  findReceiptOfAttempt,
  lockReceipt,
  updateReceipt,
} from '../records/receipts.queries.ts'
import { hasRefund } from '../records/refunds.queries.ts'

/**
 * M-Pesa names a code for a prompt: an order where somebody typed it gives it back, as what M-Pesa names beats what people
 * type. So nobody makes another's order unpaid by typing its code. What went back from there stays, as does what staff
 * matched, and money of another sum. Staff are told.
 */
export async function takeBackTyped(
  db: Db,
  attemptId: string,
  { code, cents }: { code: string; cents: number },
  now: Date,
): Promise<void> {
  const own = await findReceiptOfAttempt(db, attemptId)
  const orderId = (await findReceiptByCode(db, code))?.orderId
  const attempt = await findAttempt(db, attemptId)
  if (!orderId || !attempt?.orderId || orderId === attempt.orderId) return
  if (own?.code && !own.guessed) return
  await db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    const typed = await lockReceipt(db, code)
    if (!order || typed?.orderId !== orderId || typed.amountCents !== cents) return
    if (typed.voidedAt || (typed.attemptId && !typed.guessed)) return
    if (!(await hasEvent(db, typed.id, 'typed')) || (await hasRefund(db, typed.id))) return
    if (await hasEvent(db, typed.id, 'put-right')) return
    // A prompt of that order that was proven waits for its own code again.
    const isProven = typed.attemptId !== null
    await updateReceipt(db, typed.id, {
      code: null,
      guessed: false,
      meantFor: null,
      ...(!isProven && { voidedAt: now, heldFor: null }),
    })
    await bookMoney(db, order)
    const about = { code, order: attempt.orderId ?? '', typedFor: orderId }
    await queueStaffMail(db, alertTexts.typedInVain(about))
  })
}
