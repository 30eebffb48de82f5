import { shortId } from '@duka/contract/endpoint'
import type { Db } from '../../../db/client.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import type { LockedOrder } from '../../ledger/money-state.queries.ts'
import { post, selectLedgerReceipts } from '../../ledger/postings.queries.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import type { Attempt } from '../records/attempts.queries.ts'
import type { PaidFinding } from '../records/findings.ts'
import { type Receipt, updateReceipt } from '../records/receipts.queries.ts'
import { moveRefunds } from '../records/refunds.queries.ts'
import { alertPaysOther } from './contradict-receipt.ts'
import { mayCorrect, mayVoid, nameAndCorrect, voidNamed } from './name-receipt.ts'
import { alertPaidBackTwice } from './paid-back-twice.ts'
import { attach, heldIfShort, mayBelong } from './receive-money.ts'

/** Whether staff have paid back this money, which had no order. */
export function isReturned({ orderId, returnedAt }: Receipt): boolean {
  return orderId === null && returnedAt !== null
}

/**
 * Merges two receipts, because another channel had already reported the same money under this code. The one without a
 * code is void, unless staff have accepted or paid back its money: then it gets the code, and the other one is void.
 * If they have done so with both, the one with the code stays, and the refunds of the other are posted to it.
 */
export async function mergeInto(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  own: Receipt,
  known: Receipt,
  report: PaidFinding,
  now: Date,
): Promise<void> {
  if (isReturned(known)) return mergeIntoReturned(db, order, attempt, own, known, report, now)
  if (!mayBelong(known, order)) return alertPaysOther(db, order, attempt, known)
  if (!(await mayCorrect(db, order, attempt, own))) {
    if (await mayVoid(db, order, known)) {
      await voidNamed(db, known, own, now)
      return nameAndCorrect(db, order, attempt, own, report)
    }
    await movePaidBack(db, order, own, known)
  }
  const { by, receivedCents, receipt } = report
  await updateReceipt(db, own.id, { attemptId: null, voidedAt: now, heldFor: null })
  const reported = {
    by: 'callback',
    cents: receivedCents,
    code: receipt,
    confirmedAt: now,
    now,
  } as const
  const merged = await attach(db, known, order, attempt, reported)
  if (merged.amountCents < attempt.amountCents)
    await updateReceipt(db, merged.id, heldIfShort(attempt, merged.amountCents))
  await appendEvent(db, attempt.id, 'corrected', { by, receipt, receivedCents })
  await bookMoney(db, order)
}

/** Merges two receipts of which staff have paid back the one with a code: the order's money is gone with it. */
async function mergeIntoReturned(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  own: Receipt,
  returned: Receipt,
  { by, receivedCents, receipt }: PaidFinding,
  now: Date,
): Promise<void> {
  await updateReceipt(db, own.id, { attemptId: null, voidedAt: now, heldFor: null })
  await updateReceipt(db, returned.id, { attemptId: attempt.id, orderId: order.id })
  await movePaidBack(db, order, own, returned)
  await appendEvent(db, attempt.id, 'corrected', { by, receipt, receivedCents })
  await bookMoney(db, order)
  const number = shortId(order.id).toUpperCase()
  await queueStaffMail(db, {
    subject: `The payment of order ${number} was paid back`,
    body: `Receipt ${receipt} was recorded as paid back under "To match". M-Pesa now names it as the payment of order ${number}, which no longer counts as paid by it. Please look at the order before the parcel leaves.`,
  })
}

/**
 * Posts the refunds of a receipt that becomes void to the receipt that is the same money. Alerts staff if more was paid
 * back than came.
 */
async function movePaidBack(
  db: Db,
  order: LockedOrder,
  from: Receipt,
  receipt: Receipt,
): Promise<void> {
  const receipts = await selectLedgerReceipts(db, order.id)
  const paidBackOf = ({ id }: Receipt) =>
    receipts.find((receipt) => receipt.id === id)?.balances['paid-back'] ?? 0
  const cents = paidBackOf(from)
  if (cents === 0) return
  const transfers = [
    { receiptId: from.id, debit: 'paid-back', credit: from.method, cents },
    { receiptId: receipt.id, debit: 'refund-due', credit: 'paid-back', cents },
  ] as const
  await post(db, transfers, { orderId: order.id })
  await moveRefunds(db, from.id, receipt.id)
  const twiceCents = cents + paidBackOf(receipt) - receipt.amountCents
  if (twiceCents > 0)
    await alertPaidBackTwice(db, order, receipt, {
      cents: twiceCents,
      how: 'recorded as paid back by hand twice, before M-Pesa named its receipt',
    })
}
