import { toShillings } from '@duka/contract/money'
import type { Db } from '../../../db/client.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { alertTexts } from '../../messages/alerts/alert-texts.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import { removeFromMatch } from '../receipts/receive-money.ts'
import { type Attempt, updateAttempt } from '../records/attempts.queries.ts'
import { moveAttempt } from '../records/move-attempt.ts'
import {
  findReceiptOfAttempt,
  type Receipt,
  sumWithParts,
  updateReceipt,
} from '../records/receipts.queries.ts'
import { hasRefund } from '../records/refunds.queries.ts'

/** A second denial counts only this long after the first. */
const BETWEEN_DENIALS_MS = 60_000

/**
 * Handles a query that denies a payment which already counts. The first denial only schedules another query. The
 * second, at least a minute later, removes the money from the ledger, makes the payment `held` and alerts staff.
 */
export async function denySuccess(
  db: Db,
  order: LockedOrder | undefined,
  attempt: Attempt,
  now: Date,
): Promise<Attempt> {
  const receipt = await findReceiptOfAttempt(db, attempt.id)
  if (!receipt || receipt.confirmedAt) return attempt
  await appendEvent(db, attempt.id, 'denied', {})
  const since = attempt.deniedAt ?? now
  const secondFrom = new Date(since.getTime() + BETWEEN_DENIALS_MS)
  if (now < secondFrom)
    return updateAttempt(db, attempt.id, { deniedAt: since, nextQueryAt: secondFrom })
  return removeReceipt(db, order, attempt, receipt, now)
}

async function removeReceipt(
  db: Db,
  order: LockedOrder | undefined,
  attempt: Attempt,
  receipt: Receipt,
  now: Date,
): Promise<Attempt> {
  await alertStaff(db, order, attempt, receipt)
  // If staff have matched it with another order or paid it back, only they can correct it.
  const isElsewhere = receipt.returnedAt !== null || receipt.orderId !== (order?.id ?? null)
  if (isElsewhere || (await hasRefund(db, receipt.id)))
    return updateAttempt(db, attempt.id, { nextQueryAt: null })
  await updateReceipt(db, receipt.id, { voidedAt: now, heldFor: null })
  const held = await moveAttempt(
    db,
    attempt,
    'held',
    { reasonCode: 'toldOnly', claimedCents: receipt.amountCents, nextQueryAt: null },
    { kind: 'held', body: { by: 'query', claimedCents: receipt.amountCents } },
  )
  if (order) await bookMoney(db, order)
  else await removeFromMatch(db, receipt)
  return held
}

async function alertStaff(
  db: Db,
  order: LockedOrder | undefined,
  attempt: Attempt,
  receipt: Receipt,
): Promise<void> {
  const { code } = receipt
  const cents = await sumWithParts(db, receipt)
  await addAuditEntry(db, undefined, 'payment denied', attempt.id, {
    before: { order: order?.id ?? null, state: 'paid' },
    after: {
      order: order?.id ?? null,
      state: 'held',
      amount: toShillings(cents),
      receipt: code,
    },
  })
  await queueStaffMail(db, alertTexts.denied({ code, cents, order: order?.id }))
}
