import type { Db } from '../../../db/client.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { type Attempt, updateAttempt } from './attempts.queries.ts'
import { type Receipt, updateReceipt } from './receipts.queries.ts'

/** Records that a channel other than the callback confirmed a success that already counts. */
export async function confirmSuccess(
  db: Db,
  attempt: Attempt,
  receipt: Receipt,
  { by, now }: { by: Receipt['reportedBy'][number]; now: Date },
): Promise<void> {
  await updateReceipt(db, receipt.id, {
    confirmedAt: receipt.confirmedAt ?? now,
    reportedBy: [...new Set([...receipt.reportedBy, by])],
  })
  if (attempt.deniedAt || attempt.nextQueryAt)
    await updateAttempt(db, attempt.id, { deniedAt: null, nextQueryAt: null })
  if (!receipt.confirmedAt) await appendEvent(db, attempt.id, 'confirmed', { by })
}
