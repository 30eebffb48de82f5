import { toShillings } from '@duka/contract/money'
import type { Db } from '../../../db/client.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { appendEvent, hasEvent } from '../../ledger/events.queries.ts'
import type { LockedOrder } from '../../ledger/money-state.queries.ts'
import { selectLedgerReceipts } from '../../ledger/postings.queries.ts'
import { type LedgerReceipt, usableCents } from '../../ledger/transfers.ts'
import { queuePaymentCorrected } from '../../orders/order-messages.ts'
import type { Attempt } from '../records/attempts.queries.ts'
import type { PaidFinding } from '../records/findings.ts'
import { findPayment } from '../records/payments.queries.ts'
import { type Receipt, updateReceipt } from '../records/receipts.queries.ts'
import { moveRefunds } from '../records/refunds.queries.ts'
import { heldIfShort, removeFromMatch, withoutPayer } from './receive-money.ts'

/** Adds the code and corrects the sum, unless staff accepted the sum or it was paid back. */
export async function nameAndCorrect(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  own: Receipt,
  report: PaidFinding,
): Promise<void> {
  const { receivedCents, receipt, by } = report
  const isOther = receivedCents !== own.amountCents
  const mayChange = isOther && (await mayCorrect(db, order, attempt, own))
  await updateReceipt(db, own.id, {
    code: receipt ?? null,
    reportedBy: [...new Set([...own.reportedBy, 'callback' as const])],
    ...(mayChange && { amountCents: receivedCents, ...heldIfShort(attempt, receivedCents) }),
  })
  await appendEvent(db, attempt.id, 'receipt', { by, receipt })
  const isDecided = await isAccepted(db, own)
  if (isOther && !isDecided) await auditCorrection(db, order, attempt, own, { report, mayChange })
  await bookMoney(db, order)
  if (!mayChange) return
  const isShort = receivedCents < attempt.amountCents
  await queuePaymentCorrected(db, order, { ...report, wrongCents: own.amountCents, isShort })
}

/** Whether the sum may change: not if it is held, staff accepted it, or it was paid back. */
export async function mayCorrect(
  db: Db,
  order: LockedOrder,
  { amountCents }: Attempt,
  own: Receipt,
): Promise<boolean> {
  if (own.heldFor || (await isAccepted(db, own))) return false
  const inLedger = await findInLedger(db, order, own)
  return inLedger !== undefined && usableCents(inLedger) >= Math.min(own.amountCents, amountCents)
}

async function findInLedger(
  db: Db,
  order: LockedOrder,
  { id }: Receipt,
): Promise<LedgerReceipt | undefined> {
  return (await selectLedgerReceipts(db, order.id)).find((receipt) => receipt.id === id)
}

function isAccepted(db: Db, { id }: Receipt): Promise<boolean> {
  return hasEvent(db, id, 'accepted-by-staff')
}

/** Records in the order's history that the sum differs from the one that counted. */
async function auditCorrection(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  own: Receipt,
  { report, mayChange }: { report: PaidFinding; mayChange: boolean },
): Promise<void> {
  const before = (await findPayment(db, attempt.id))?.state ?? 'paid'
  const isHeld = mayChange && report.receivedCents < attempt.amountCents
  await appendEvent(db, attempt.id, mayChange ? 'corrected' : 'contradicted', report)
  await addAuditEntry(db, undefined, {
    action: 'correct',
    thing: 'payment',
    thingId: attempt.id,
    before: { order: order.id, state: before, amount: toShillings(own.amountCents) },
    after: {
      order: order.id,
      state: isHeld ? 'held' : before,
      amount: toShillings(report.receivedCents),
      receipt: report.receipt ?? null,
    },
  })
}

/** Whether a receipt may become void: nobody has accepted or paid back any of its money. */
export async function mayVoid(db: Db, order: LockedOrder, receipt: Receipt): Promise<boolean> {
  if (receipt.orderId === null) return true
  const inLedger = await findInLedger(db, order, receipt)
  return !inLedger?.balances['paid-back'] && !(await isAccepted(db, receipt))
}

/** Makes a receipt void whose code goes to `heir`. The caller names the heir and calls `bookMoney` afterwards. */
export async function voidNamed(db: Db, named: Receipt, heir: Receipt, now: Date): Promise<void> {
  if (named.orderId === null) await removeFromMatch(db, named)
  await moveRefunds(db, named.id, heir.id)
  await updateReceipt(db, named.id, {
    code: null,
    attemptId: null,
    waiting: false,
    heldFor: null,
    voidedAt: now,
    ...withoutPayer,
  })
}
