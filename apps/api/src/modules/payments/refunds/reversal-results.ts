import { refusals } from '@duka/contract/errors'
import { toShillings } from '@duka/contract/money'
import { refundMoves } from '@duka/contract/payments/payments'
import { type AsyncResult, type Refused, readAsyncResult } from '@duka/daraja/client'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { appendEvent, selectEvents } from '../../ledger/events.queries.ts'
import { selectLedgerReceipts } from '../../ledger/postings.queries.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'
import { plainRefusal } from '../mpesa/plain-refusal.ts'
import { settleAttempt } from '../prompts/settle.ts'
import { alertPaidBackTwice } from '../receipts/paid-back-twice.ts'
import { postPaidBack } from '../receipts/post-paid-back.ts'
import { setNextQuery } from '../records/query-schedule.queries.ts'
import { findReceipt, type Receipt } from '../records/receipts.queries.ts'
import {
  endOpenRefunds,
  findRefund,
  hasReversal,
  isReversedByOther,
  type Refund,
  selectNamelessRefunds,
  selectOpenRefunds,
  selectUnmadeRefunds,
  updateRefund,
} from '../records/refunds.queries.ts'

const BY_HAND_TOO = 'sent back by M-Pesa, and was recorded as paid back by hand before'

/** Processes the result of a reversal. The same result twice changes nothing. */
export async function handleReversalResult(
  { db, now }: PaymentDeps,
  refundId: string,
  body: unknown,
): Promise<void> {
  const result = readAsyncResult(body)
  if (!result?.final) return
  const orderId = (await findRefund(db, refundId))?.orderId
  if (!orderId) return
  await db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    const refund = await findRefund(db, refundId)
    if (!order || !refund) return
    const moves = refundMoves[refund.state]
    if (!moves.includes('done')) return
    const receipt = await findReceipt(db, refund.receiptId)
    if (!receipt) return
    // *Reversed before* names no reversal: its transaction is the request that M-Pesa turned away.
    const code = result.class === 'success' ? result.transactionId?.toUpperCase() : undefined
    if (result.class === 'success' || result.class === 'done-before')
      await recordReversal(db, order, refund, receipt, { ...result, code }, now())
    else if (result.class === 'failed' && moves.includes('failed') && isAbout(refund, result))
      await fail(db, order, refund, receipt, result.reason)
  })
}

/** Whether the result is about this refund. Until M-Pesa has accepted the refund, any result is. */
function isAbout(refund: Refund, { conversationId, originatorConversationId }: AsyncResult) {
  if (!refund.conversationId && !refund.originatorId) return true
  return (
    (!!conversationId && conversationId === refund.conversationId) ||
    (!!originatorConversationId && originatorConversationId === refund.originatorId)
  )
}

/** A reversal that M-Pesa reports, with its own code and time where the report names them. */
interface Reported {
  resultCode: string
  code: string | undefined
  at?: Date | undefined
}

/**
 * Records that M-Pesa has made a refund, once for each code of a reversal. All other open refunds of the receipt end.
 * Alerts staff if the payer got the sum twice. The caller has locked the order.
 */
export async function recordReversal(
  db: Db,
  order: LockedOrder,
  refund: Refund,
  receipt: Receipt,
  { resultCode, code, at }: Reported,
  now: Date,
): Promise<void> {
  if (await isOnRecord(db, refund, code)) return
  if (receipt.voidedAt && receipt.attemptId) {
    // M-Pesa had denied the payment, and has sent it back all the same: so it came.
    const proof = { by: 'query', receivedCents: receipt.amountCents } as const
    await settleAttempt(db, receipt.attemptId, { outcome: 'paid', ...proof }, now)
  }
  const inLedger = (await selectLedgerReceipts(db, order.id)).find(({ id }) => id === receipt.id)
  await endOpenRefunds(db, refund, now)
  await updateRefund(db, refund.id, { state: 'done', settledAt: now, code: code ?? null })
  const subject = receipt.attemptId ?? receipt.id
  await appendEvent(db, subject, 'refunded', { resultCode, refund: refund.id })
  const isTwice = (inLedger?.balances[refund.account] ?? 0) < refund.cents
  await auditResult(db, order, refund, receipt, null)
  await postPaidBack(db, order, receipt, refund, { at })
  if (isTwice)
    await alertPaidBackTwice(db, order, receipt, { cents: refund.cents, how: BY_HAND_TOO })
}

/**
 * Whether the reversal is the one of another refund of the receipt, or a statement has named it. Without a code it is
 * taken for the one on record. A refund on record without a code gets this one.
 */
async function isOnRecord(db: Db, refund: Refund, code: string | undefined): Promise<boolean> {
  if (!code) return isReversedByOther(db, refund)
  if (await hasReversal(db, refund.receiptId, code)) return true
  const made = await selectNamelessRefunds(db, refund.receiptId)
  const same = made.find(({ id, byHand }) => id !== refund.id && !byHand)
  if (same) await updateRefund(db, same.id, { code })
  return same !== undefined
}

/**
 * The latest refund of a receipt that M-Pesa was asked for and never answered, also if staff have recorded one by hand
 * since. Undefined if there is none, or M-Pesa has made another one.
 */
export async function findUnansweredRefund(
  db: Db,
  { id, attemptId }: Receipt,
): Promise<Refund | undefined> {
  const failures = await selectEvents(db, attemptId ?? id, 'refund-failed')
  const refused = new Set(failures.map(({ body }) => (body as { refund?: string }).refund))
  const unanswered = (await selectUnmadeRefunds(db, id)).find((refund) => !refused.has(refund.id))
  if (!unanswered || (await isReversedByOther(db, unanswered))) return undefined
  return unanswered
}

async function fail(
  db: Db,
  order: LockedOrder,
  refund: Refund,
  receipt: Receipt,
  why: string,
): Promise<void> {
  await updateRefund(db, refund.id, {
    state: 'failed',
    settledAt: new Date(),
    note: `The refund did not go through: ${why}`,
  })
  await appendEvent(db, receipt.attemptId ?? receipt.id, 'refund-failed', { refund: refund.id })
  // The shop still has the money, so it counts again as before, unless another refund is open.
  await bookMoney(db, order)
  // If M-Pesa denied the payment during the refund, it could not be removed then: query again.
  if (receipt.attemptId && !receipt.confirmedAt)
    await setNextQuery(db, receipt.attemptId, new Date())
  await auditResult(db, order, refund, receipt, why)
}

/** Ends a refund that M-Pesa refused, or our own client because credentials are missing. */
export async function endRefusedRefund(
  db: Db,
  order: LockedOrder,
  refund: Refund,
  receipt: Receipt,
  refused: Refused,
): Promise<void> {
  const why = isOwn(refused) ? refusals.REFUND_BY_HAND.message : plainRefusal(refused)
  const now = await findRefund(db, refund.id)
  if (now && refundMoves[now.state].includes('failed')) await fail(db, order, refund, receipt, why)
}

/** Whether our own client refused because credentials are missing; then M-Pesa was not called. */
export function isOwn({ code }: Refused): boolean {
  return code.startsWith('client.')
}

/** Records in the order's history that a refund by M-Pesa succeeded, or why it failed. */
async function auditResult(
  db: Db,
  order: LockedOrder,
  { cents, account }: Refund,
  receipt: Receipt,
  because: string | null,
): Promise<void> {
  const still = (await selectOpenRefunds(db, order.id)).some(
    ({ receiptId }) => receiptId === receipt.id,
  )
  const before = account === 'held' ? 'held' : 'paid'
  const state = because === null ? 'refunded' : still ? 'refunding' : before
  await addAuditEntry(
    db,
    undefined,
    because === null ? 'payment refund-done' : 'payment refund-failed',
    receipt.attemptId ?? receipt.id,
    {
      before: { order: order.id, state: 'refunding' },
      after: { order: order.id, state, amount: toShillings(cents), because },
    },
  )
}
