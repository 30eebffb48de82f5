import { shortId } from '@duka/contract/endpoint'
import { formatMoney, toShillings } from '@duka/contract/money'
import type { Db } from '../../../db/client.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { appendEvent, hasEvent } from '../../ledger/events.queries.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import { findPayment } from '../records/payments.queries.ts'
import type { Receipt, Reporter } from '../records/receipts.queries.ts'

/**
 * Tells staff, once, that M-Pesa names another sum under a receipt's code than the one on record. The one on record
 * stays: who is right shows the M-Pesa statement.
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
  await addAuditEntry(db, undefined, {
    action: 'correct',
    thing: 'payment',
    thingId: subject,
    before: { order: orderId, state, amount: toShillings(recordedCents) },
    after: { order: orderId, state, amount: toShillings(amountCents), receipt: code },
  })
  const [recorded, named] = [recordedCents, amountCents].map((cents) =>
    formatMoney(toShillings(cents), 'KES'),
  )
  await queueStaffMail(db, {
    subject: `M-Pesa names two sums for receipt ${code}`,
    body: `The shop has recorded ${recorded} for receipt ${code}, and M-Pesa now names ${named}. Please look at the M-Pesa statement.`,
  })
}

/**
 * Tells staff, once, that M-Pesa names as the payment of an order a receipt that counts for another one, because somebody
 * matched it or typed its code there. Both orders stay as they are.
 */
export async function alertPaysOther(
  db: Db,
  order: { id: string },
  attempt: { id: string },
  { code, orderId }: Receipt,
): Promise<void> {
  if (!orderId || orderId === order.id || (await hasEvent(db, attempt.id, 'contradicted'))) return
  await appendEvent(db, attempt.id, 'contradicted', { by: 'callback', receipt: code })
  const [named, other] = [order.id, orderId].map((id) => shortId(id).toUpperCase())
  await queueStaffMail(db, {
    subject: `Receipt ${code} paid one of two orders`,
    body: `M-Pesa names receipt ${code} as the payment of order ${named}, and the shop counts it for order ${other}. Only one of them is paid. Please look at both orders before a parcel leaves.`,
  })
}
