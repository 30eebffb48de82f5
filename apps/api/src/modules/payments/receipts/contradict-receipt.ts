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
