import { toShillings } from '@duka/contract/money'
import type { Db } from '../../../db/client.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { alertTexts } from '../../messages/alerts/alert-texts.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import type { Receipt } from '../records/receipts.queries.ts'

/** Alerts staff that the payer got a sum twice. `how` completes the sentence *This sum was …*. */
export async function alertPaidBackTwice(
  db: Db,
  order: LockedOrder | undefined,
  { id, attemptId, code }: Receipt,
  { cents, how }: { cents: number; how: string },
): Promise<void> {
  await addAuditEntry(db, undefined, 'payment paid-back-twice', attemptId ?? id, {
    after: { order: order?.id ?? null, amount: toShillings(cents), receipt: code },
  })
  await queueStaffMail(db, alertTexts.paidBackTwice({ code, cents, how }))
}
