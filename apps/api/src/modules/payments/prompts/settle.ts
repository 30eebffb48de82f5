import { isLive } from '@duka/contract/payments/payments'
import type { Db } from '../../../db/client.ts'
import { writeMoneyState } from '../../ledger/book-money.queries.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import { queuePaymentReceived } from '../../order-record/order-messages.ts'
import { correctReceipt } from '../receipts/correct-receipt.ts'
import { takeBackGuesses } from '../receipts/placeholders.ts'
import { receiveForAttempt, waitForMatch } from '../receipts/receive-money.ts'
import { takeBackTyped } from '../receipts/take-back-typed.ts'
import { type Attempt, updateAttempt } from '../records/attempts.queries.ts'
import type { FailedFinding, Finding, HeldFinding, PaidFinding } from '../records/findings.ts'
import { lockOrderAndAttempt, mayMove, moveAttempt } from '../records/move-attempt.ts'
import { findReceiptOfAttempt, type Receipt, updateReceipt } from '../records/receipts.queries.ts'
import { denySuccess } from './deny-success.ts'

/** When a query confirms a success that a callback reported. */
const CONFIRM_AFTER_MS = 60_000

/**
 * Records the result of a prompt. Any channel may report it, any number of times: money counts once, and the order's
 * payment status follows. Late money reopens an expired order if there is stock; otherwise, or if staff cancelled the
 * order, it is to be paid back. Money of a deleted order waits to be matched.
 */
export async function settleAttempt(
  db: Db,
  attemptId: string,
  finding: Finding,
  now: Date,
): Promise<Attempt> {
  if (finding.outcome === 'paid' && finding.receipt)
    await takeBackGuesses(db, attemptId, finding.receipt)
  if (finding.outcome === 'paid' && finding.receipt && finding.by !== 'c2b') {
    const named = { code: finding.receipt, cents: finding.receivedCents }
    await takeBackTyped(db, attemptId, named, now)
  }
  return db.transaction(async (db) => {
    const { order, attempt } = await lockOrderAndAttempt(db, attemptId)
    if (finding.outcome === 'failed') return settleFailed(db, order, attempt, finding, now)
    if (finding.outcome === 'held') return settleHeld(db, order, attempt, finding, now)
    return settlePaid(db, order, attempt, finding, now)
  })
}

async function settlePaid(
  db: Db,
  order: LockedOrder | undefined,
  attempt: Attempt,
  finding: PaidFinding,
  now: Date,
): Promise<Attempt> {
  const own = await findReceiptOfAttempt(db, attempt.id)
  if (own && !own.voidedAt) return correctReceipt(db, order, attempt, own, finding, now)
  const confirmedAt = finding.by === 'callback' ? null : now
  const received = own
    ? await restoreReceipt(db, own, finding, now)
    : await receiveForAttempt(db, order, attempt, {
        by: finding.by,
        cents: finding.receivedCents,
        code: finding.receipt,
        confirmedAt,
        now,
      })
  if (!received) {
    const used = { outcome: 'held', by: 'callback', reasonCode: 'receiptUsed' } as const
    const { checkoutRequestId, receipt } = finding
    const held = { ...used, claimedCents: null, checkoutRequestId, receipt }
    return settleHeld(db, order, attempt, held, now)
  }
  const settled = await moveAttempt(
    db,
    attempt,
    'paid',
    {
      resultCode: '0',
      reasonCode: null,
      claimedCents: null,
      deniedAt: null,
      settledAt: now,
      checkoutRequestId: attempt.checkoutRequestId ?? finding.checkoutRequestId ?? null,
      nextQueryAt: received.confirmedAt ? null : new Date(now.getTime() + CONFIRM_AFTER_MS),
      queries: 0,
    },
    {
      kind: received.heldFor ? 'held' : 'paid',
      body: { by: finding.by, receivedCents: received.amountCents, receipt: received.code },
    },
  )
  if (order) await bookAndNotify(db, order, received)
  else if (own) await waitForMatch(db, received, { isPosted: true })
  return settled
}

async function bookAndNotify(db: Db, order: LockedOrder, receipt: Receipt): Promise<void> {
  const { revived } = await bookMoney(db, order)
  await queuePaymentReceived(db, order, {
    receiptId: receipt.id,
    cents: receipt.amountCents,
    receipt: receipt.code ?? undefined,
    revived,
  })
}

/** Restores a receipt that M-Pesa had denied twice and now confirms. */
function restoreReceipt(db: Db, own: Receipt, finding: PaidFinding, now: Date): Promise<Receipt> {
  return updateReceipt(db, own.id, {
    voidedAt: null,
    confirmedAt: finding.by === 'callback' ? null : now,
    code: own.code ?? finding.receipt ?? null,
    reportedBy: [...new Set([...own.reportedBy, finding.by])],
  })
}

async function settleFailed(
  db: Db,
  order: LockedOrder | undefined,
  attempt: Attempt,
  { resultCode, reasonCode, checkoutRequestId, askAgainAt, by }: FailedFinding,
  now: Date,
): Promise<Attempt> {
  if (attempt.state === 'paid' && by === 'query') return denySuccess(db, order, attempt, now)
  if (!isLive(attempt.state)) {
    const isSure = by === 'query' && attempt.state === 'failed' && attempt.nextQueryAt !== null
    return isSure ? confirmFailure(db, order, attempt, { resultCode, reasonCode }) : attempt
  }
  const settled = await moveAttempt(
    db,
    attempt,
    'failed',
    {
      resultCode,
      reasonCode,
      settledAt: now,
      nextQueryAt: askAgainAt ?? null,
      checkoutRequestId: attempt.checkoutRequestId ?? checkoutRequestId ?? null,
      ...(by === 'query' && { claimedCents: null }),
    },
    { kind: 'failed', body: { by, resultCode, reasonCode } },
  )
  if (order) await bookMoney(db, order)
  return settled
}

/** Records M-Pesa's reason for a failure that a query has confirmed, and ends the queries. */
async function confirmFailure(
  db: Db,
  order: LockedOrder | undefined,
  attempt: Attempt,
  why: Pick<FailedFinding, 'resultCode' | 'reasonCode'>,
): Promise<Attempt> {
  const changes = { ...why, nextQueryAt: null, claimedCents: null }
  const confirmed = await updateAttempt(db, attempt.id, changes)
  if (order) await writeMoneyState(db, order.id)
  return confirmed
}

async function settleHeld(
  db: Db,
  order: LockedOrder | undefined,
  attempt: Attempt,
  { claimedCents, reasonCode, checkoutRequestId, by, receipt }: HeldFinding,
  now: Date,
): Promise<Attempt> {
  if (!mayMove(attempt, 'held') || attempt.state === 'paid') return attempt
  const settled = await moveAttempt(
    db,
    attempt,
    'held',
    {
      claimedCents,
      reasonCode,
      nextQueryAt: null,
      settledAt: now,
      checkoutRequestId: attempt.checkoutRequestId ?? checkoutRequestId ?? null,
    },
    { kind: 'held', body: { by, claimedCents, reasonCode, receipt } },
  )
  if (order) await bookMoney(db, order)
  return settled
}
