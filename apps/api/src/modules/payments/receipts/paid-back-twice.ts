import { formatMoney, toShillings } from '@duka/contract/money'
import type { Db } from '../../../db/client.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import type { LockedOrder } from '../../orders/record/locked-order.queries.ts'
import type { Receipt } from '../records/receipts.queries.ts'

/** Alerts staff that the payer got a sum twice. `how` completes the sentence *This sum was …*. */
export async function alertPaidBackTwice(
  db: Db,
  order: LockedOrder | undefined,
  { id, attemptId, code }: Receipt,
  { cents, how }: { cents: number; how: string },
): Promise<void> {
  await addAuditEntry(db, undefined, {
    action: 'paid-back-twice',
    thing: 'payment',
    thingId: attemptId ?? id,
    after: { order: order?.id ?? null, amount: toShillings(cents), receipt: code },
  })
  const sum = formatMoney(toShillings(cents), 'KES')
  await queueStaffMail(db, {
    subject: 'A payment went back twice',
    body: `${sum} of receipt ${code ?? 'unknown'} was ${how}. The payer has it twice.`,
  })
}
