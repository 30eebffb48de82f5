import { toShillings } from '@duka/contract/money'
import type { Db } from '../../../db/client.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { appendEvent, hasEvent } from '../../ledger/events.queries.ts'
import { alertTexts } from '../../messages/alerts/alert-texts.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import { findPayment } from '../records/payments.queries.ts'
import type { Receipt, Reporter } from '../records/receipts.queries.ts'
import { selectTypedCodes } from '../records/typed-codes.queries.ts'

/**
 * Tells staff, once, that M-Pesa names another sum under a receipt's code than the one on record. The one on record
 * stays: the M-Pesa statement shows which is right.
 */
export async function contradictReceipt(
  db: Db,
  { id, attemptId, orderId, amountCents: recordedCents }: Receipt,
  { by, amountCents, code }: { by: Reporter; amountCents: number; code: string },
): Promise<void> {
  const subject = attemptId ?? id
  if (await hasEvent(db, subject, 'contradicted')) return
  await appendEvent(db, subject, 'contradicted', { by, receivedCents: amountCents, receipt: code })
  const state = (await findPayment(db, subject))?.state ?? 'paid'
  await addAuditEntry(db, undefined, 'payment correct', subject, {
    before: { order: orderId, state, amount: toShillings(recordedCents) },
    after: { order: orderId, state, amount: toShillings(amountCents), receipt: code },
  })
  await queueStaffMail(db, alertTexts.twoSums({ code, recordedCents, namedCents: amountCents }))
}

/**
 * Tells staff, once, that M-Pesa names as the payment of an order a receipt that counts for another one, because somebody
 * matched it or typed its code there.
 */
export async function alertPaysOther(
  db: Db,
  order: { id: string },
  attempt: { id: string },
  { code, orderId }: Receipt,
): Promise<void> {
  if (!orderId || orderId === order.id || (await hasEvent(db, attempt.id, 'contradicted'))) return
  await appendEvent(db, attempt.id, 'contradicted', { by: 'callback', receipt: code })
  await queueStaffMail(db, alertTexts.paysOther({ code, order: order.id, countedFor: orderId }))
}

/** Tells staff that a code was typed for an order while the shop took it for the code of another one's prompt. */
export async function alertTypedElsewhere(
  db: Db,
  orderId: string,
  { code, orderId: guessedId }: Receipt,
): Promise<void> {
  if (!guessedId) return
  await queueStaffMail(db, alertTexts.typedElsewhere({ code, order: guessedId, typedFor: orderId }))
}

/** Tells staff that a code was typed for another order, too: one of the two customers has not paid. */
export async function alertTypedTwice(db: Db, code: string, now: Date): Promise<void> {
  const waiting = await selectTypedCodes(db, code, now)
  if (waiting.length < 2) return
  await queueStaffMail(
    db,
    alertTexts.typedTwice({ code, orders: waiting.map((one) => one.orderId) }),
  )
}
