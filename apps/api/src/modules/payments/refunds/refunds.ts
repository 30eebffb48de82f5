import { toShillings } from '@duka/contract/money'
import type { Payment, RefundRequest } from '@duka/contract/payments/payments'
import { moneyAccounts } from '@duka/contract/settings/payment-methods'
import type { InitiatedOutcome } from '@duka/daraja/client'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { type LockedOrder, lockOrder } from '../../ledger/money-state.queries.ts'
import { selectLedgerReceipts } from '../../ledger/postings.queries.ts'
import { newCallbackSecret } from '../mpesa/hook-secret.ts'
import { plainRefusal } from '../mpesa/plain-refusal.ts'
import { acceptClaims } from '../prompts/accept-claims.ts'
import { postPaidBack } from '../receipts/post-paid-back.ts'
import { getPayment, type PaymentRow, selectPaymentsOfOrder } from '../records/payments.queries.ts'
import { toPayment } from '../records/payments.ts'
import { findReceipt, type Receipt, sumWithParts } from '../records/receipts.queries.ts'
import {
  endOpenRefunds,
  findRefund,
  insertRefund,
  type Refund,
  selectOpenRefunds,
  updateRefund,
} from '../records/refunds.queries.ts'
import { endRefusedRefund, isOwn } from './reversal-results.ts'

/** A reversal takes seconds; one without a result for this long may be requested again. */
const STUCK_MS = 5 * 60_000

/**
 * Pays back one sum that is due. A refund by hand counts at once; a reversal by M-Pesa counts when its result
 * arrives. Two calls cannot pay twice, because M-Pesa reverses a receipt once. Throws `NOT_REFUND_DUE` when nothing
 * is due, `REFUND_BY_HAND` when M-Pesa cannot do it, and `MPESA_REFUSED` when M-Pesa refuses.
 */
export async function refundPayment(
  deps: PaymentDeps,
  staff: Caller,
  request: RefundRequest,
): Promise<Payment> {
  const { refund, receipt } = await deps.db.transaction((db) =>
    startRefund(db, deps, staff, request),
  )
  const { orderId } = request
  if (refund.byHand) return answerRefund(deps.db, orderId, refund, receipt)

  const outcome = await reverse(deps, refund, receipt)
  await deps.db.transaction((db) => recordAnswer(db, orderId, refund, outcome))
  if (outcome.outcome !== 'refused') return answerRefund(deps.db, orderId, refund, receipt)
  if (isOwn(outcome)) throw new ShopError('REFUND_BY_HAND')
  throw new ShopError('MPESA_REFUSED', { reason: plainRefusal(outcome) })
}

/** A sum to pay back: a receipt's, in one account of the ledger. */
interface Owed {
  receiptId: string
  account: 'held' | 'refund-due'
  cents: number
  /** Whether this is the receipt's whole amount: M-Pesa can reverse only that. */
  isWhole: boolean
}

async function startRefund(
  db: Db,
  { now }: PaymentDeps,
  staff: Caller,
  { orderId, manual, note }: RefundRequest,
): Promise<{ refund: Refund; receipt: Receipt }> {
  const order = await lockOrder(db, orderId)
  if (!order) throw new ShopError('ORDER_NOT_FOUND')
  const owed = await chooseOwed(db, order, now(), manual === true ? staff : undefined)
  const receipt = owed && (await findReceipt(db, owed.receiptId))
  if (!owed || !receipt) throw new ShopError('NOT_REFUND_DUE')

  const byHand = manual === true || moneyAccounts[receipt.method].byHand
  const mayReverse =
    owed.isWhole && receipt.code && owed.cents === (await sumWithParts(db, receipt))
  if (!byHand && !mayReverse) throw new ShopError('REFUND_BY_HAND')
  const before = await lineOf(db, orderId, receipt, owed.account)
  const refund = await insertRefund(db, {
    receiptId: receipt.id,
    orderId,
    account: owed.account,
    cents: owed.cents,
    byHand,
    state: byHand ? 'done' : 'asked',
    secret: byHand ? null : newCallbackSecret(),
    note: note || null,
    staffId: staff.id,
    createdAt: now(),
    settledAt: byHand ? now() : null,
  })
  const subject = receipt.attemptId ?? receipt.id
  const kind = byHand ? 'refunded-by-hand' : 'refund-asked'
  await appendEvent(db, subject, kind, { by: staff.id, note: note ?? null, refund: refund.id })
  await addAuditEntry(db, staff, {
    action: byHand ? 'refund-by-hand' : 'refund',
    thing: 'payment',
    thingId: subject,
    before: { order: orderId, state: before?.state ?? 'paid' },
    after: {
      order: orderId,
      state: byHand ? 'refunded' : 'refunding',
      amount: toShillings(owed.cents),
      note: note ?? null,
    },
  })
  // Gives up earlier refunds without a result; if one succeeds all the same, staff are alerted.
  if (byHand) await endOpenRefunds(db, refund, now())
  if (byHand) await postPaidBack(db, order, receipt, refund, staff)
  else await bookMoney(db, order)
  return { refund, receipt }
}

/**
 * The sum to pay back next: the largest, and of equal ones the latest. A reversal
 * without a result for `STUCK_MS` may be requested again. If nothing is due and staff pay back by hand, an unconfirmed
 * claim must be true: it becomes a receipt first.
 */
async function chooseOwed(
  db: Db,
  order: LockedOrder,
  now: Date,
  byHand: Caller | undefined,
): Promise<Owed | undefined> {
  const found = await findOwed(db, order.id, now)
  if (found || !byHand || !(await acceptClaims(db, order, byHand, now, { isHeld: true })))
    return found
  return findOwed(db, order.id, now)
}

async function findOwed(db: Db, orderId: string, now: Date): Promise<Owed | undefined> {
  const receipts = await selectLedgerReceipts(db, orderId)
  const open = await selectOpenRefunds(db, orderId)
  const owed = receipts.flatMap((receipt): Owed[] => {
    const last = open.find(({ receiptId }) => receiptId === receipt.id)
    if (last && last.createdAt.getTime() + STUCK_MS >= now.getTime()) return []
    return (['held', 'refund-due'] as const).flatMap((account) => {
      const cents = receipt.balances[account] ?? 0
      return cents > 0
        ? [{ receiptId: receipt.id, account, cents, isWhole: cents === receipt.cents }]
        : []
    })
  })
  return owed.toReversed().toSorted((a, b) => b.cents - a.cents)[0]
}

/** The refunded payment as the API answers it, with the sum of this refund. */
async function answerRefund(
  db: Db,
  orderId: string,
  refund: Refund,
  receipt: Receipt,
): Promise<Payment> {
  const account = refund.byHand ? 'paid-back' : refund.account
  const line = await lineOf(db, orderId, receipt, account)
  const row = line ?? (await getPayment(db, receipt.attemptId ?? receipt.id))
  return toPayment({ ...row, amountCents: refund.cents, receivedCents: refund.cents })
}

async function lineOf(
  db: Db,
  orderId: string,
  { id, attemptId, code }: Receipt,
  account: 'held' | 'refund-due' | 'paid-back',
): Promise<PaymentRow | undefined> {
  const lines = (await selectPaymentsOfOrder(db, orderId)).filter((row) => row.account === account)
  const main = lines.find((row) => row.id === (attemptId ?? id))
  // A part of a receipt is a separate payment, which names the receipt's code only in its note.
  return main ?? lines.find((row) => code !== null && row.note?.includes(code)) ?? lines[0]
}

async function reverse(
  { mpesa }: PaymentDeps,
  { cents, secret }: Refund,
  { code }: Receipt,
): Promise<InitiatedOutcome> {
  try {
    return await mpesa.reverse({
      receipt: code ?? '',
      shillings: toShillings(cents),
      secret: secret ?? '',
    })
  } catch {
    return { outcome: 'unknown', reason: 'the client failed', sent: true }
  }
}

/** Records M-Pesa's answer to a reversal. A refusal ends this refund only, not an earlier one. */
async function recordAnswer(
  db: Db,
  orderId: string,
  refund: Refund,
  outcome: InitiatedOutcome,
): Promise<void> {
  const order = await lockOrder(db, orderId)
  // A callback may have shown meanwhile which receipt the code belongs to.
  const { receiptId } = (await findRefund(db, refund.id)) ?? refund
  const receipt = await findReceipt(db, receiptId)
  if (!order || !receipt) throw new Error('The order or receipt of a refund is missing.')
  await appendEvent(db, receipt.attemptId ?? receipt.id, `reversal-${outcome.outcome}`, outcome)
  if (outcome.outcome === 'accepted')
    await updateRefund(db, refund.id, {
      conversationId: outcome.conversationId,
      originatorId: outcome.originatorConversationId,
    })
  if (outcome.outcome === 'refused') await endRefusedRefund(db, order, refund, receipt, outcome)
}
