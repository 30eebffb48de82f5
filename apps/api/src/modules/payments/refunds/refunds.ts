import type { NewMove } from '@duka/contract/ledger/drawers'
import type { LedgerEntry } from '@duka/contract/ledger/ledger'
import { toCents, toShillings } from '@duka/contract/money'
import type { Payment, RefundRequest } from '@duka/contract/payments/payments'
import { moneyAccounts } from '@duka/contract/settings/payment-methods'
import type { InitiatedOutcome } from '@duka/daraja/client'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import { type Caller, refuseAboveLimit, requireRight } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { type IdempotencyKey, onceInTransaction } from '../../../http/idempotency.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { getEntryOf } from '../../ledger/books.queries.ts'
import { isDrawer } from '../../ledger/drawers.queries.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { lockOrder } from '../../order-record/locked-order.queries.ts'
import { newCallbackSecret } from '../mpesa/hook-secret.ts'
import { plainRefusal } from '../mpesa/plain-refusal.ts'
import { postPaidBack } from '../receipts/post-paid-back.ts'
import { getPayment, type PaymentRow, selectPaymentsOfOrder } from '../records/payments.queries.ts'
import { toPayment } from '../records/payments.ts'
import { findReceipt, type Receipt, sumWithParts } from '../records/receipts.queries.ts'
import {
  endOpenRefunds,
  findRefund,
  insertRefund,
  isCodeKnown,
  type Refund,
  updateRefund,
} from '../records/refunds.queries.ts'
import { chooseSums, type Owed, sumOf } from './owed-sums.ts'
import { endRefusedRefund, isOwn } from './reversal-results.ts'

/**
 * Pays money back: what is due or, with an amount where nothing is due, a part of what was paid, by which the order then
 * costs less. A refund by hand counts at once; a reversal by M-Pesa counts when its result arrives. Two calls cannot pay
 * twice, because M-Pesa reverses a receipt once, and a call with a key starts once.
 */
export async function refundPayment(
  deps: PaymentDeps,
  staff: Caller,
  request: RefundRequest,
  key?: IdempotencyKey,
): Promise<Payment> {
  const { db } = deps
  const { orderId } = request
  let isNew = false
  const { id, cents } = await onceInTransaction(db, key, (db) => {
    isNew = true
    return startRefund(db, deps, staff, request)
  })
  const refund = await findRefund(db, id)
  const receipt = refund && (await findReceipt(db, refund.receiptId))
  if (!receipt) throw new Error('The receipt of a refund is missing.')
  const answer = () => answerRefund(db, orderId, { ...refund, cents }, receipt)
  if (refund.byHand || !isNew) return answer()

  const outcome = await reverse(deps, refund, receipt)
  await db.transaction((db) => recordAnswer(db, orderId, refund, outcome))
  if (outcome.outcome !== 'refused') return answer()
  if (isOwn(outcome)) throw new ShopError('REFUND_BY_HAND')
  throw new ShopError('MPESA_REFUSED', { reason: plainRefusal(outcome) })
}

/**
 * A cash refund that was recorded as a move out of a drawer: it is the refund of its order, and needs the right of one. Returns
 * its entry, of several sums the first one's. Runs in a transaction.
 */
export async function payBackFromDrawer(
  db: Db,
  deps: PaymentDeps,
  staff: Caller,
  { order, from, amount, reason: note }: NewMove,
): Promise<LedgerEntry> {
  requireRight(staff, 'refunds')
  const orderId = order ?? ''
  const { id } = await startRefund(db, deps, staff, { orderId, way: 'cash', from, amount, note })
  return getEntryOf(db, { kind: 'refund', id })
}

/** Records what is asked of M-Pesa, or what staff have paid back. Returns the first refund, and the sum of all. */
async function startRefund(
  db: Db,
  { now }: PaymentDeps,
  staff: Caller,
  request: RefundRequest,
): Promise<{ id: string; cents: number }> {
  const order = mustExist(await lockOrder(db, request.orderId), 'ORDER_NOT_FOUND')
  const { manual, way, amount, from, code } = request
  const at = now()
  if (way === 'mpesa-b2c') throw new ShopError('PAY_BACK_BY_HAND')
  if (from && !(await isDrawer(db, from))) throw new ShopError('DRAWER_NOT_FOUND')
  if (code && (await isCodeKnown(db, code))) throw new ShopError('TRANSFER_CODE_USED')

  const isByHand = manual === true || way === 'mpesa-hand' || way === 'cash'
  const sums = await chooseSums(db, order, at, { staff, isByHand, request })
  const [first, ...others] = sums
  if (!first) throw new ShopError('NOT_REFUND_DUE')
  refuseAboveLimit(staff, 'refundAmount', (most) => sumOf(sums) > toCents(most))
  const { receipt } = first
  const byHand = isByHand || (!way && moneyAccounts[receipt.method].byHand)
  const mayReverse =
    others.length === 0 &&
    first.isWhole &&
    receipt.code &&
    first.cents === (await sumWithParts(db, receipt))
  if (!byHand && !mayReverse)
    throw new ShopError(amount || way ? 'PAY_BACK_BY_HAND' : 'REFUND_BY_HAND')
  const refund = await makeRefund(db, staff, at, order.id, first, byHand, request)
  // M-Pesa's code is that of one transfer.
  const { code: _once, ...rest } = request
  for (const sum of others) await makeRefund(db, staff, at, order.id, sum, byHand, rest)
  return { id: refund.id, cents: sumOf(sums) }
}

/** One sum of a receipt. By hand it has gone back, else M-Pesa will be asked. The caller has locked the order. */
async function makeRefund(
  db: Db,
  staff: Caller,
  now: Date,
  orderId: string,
  { receipt, account, cents }: Owed,
  byHand: boolean,
  { way, from, code, note }: RefundRequest,
): Promise<Refund> {
  const before = await lineOf(db, orderId, receipt, account)
  // Without a way, what came in cash goes back in cash.
  const goes = way ?? (moneyAccounts[receipt.method].ledger === 'drawer' ? 'cash' : undefined)
  const refund = await insertRefund(db, {
    receiptId: receipt.id,
    orderId,
    account,
    cents,
    byHand,
    state: byHand ? 'done' : 'asked',
    secret: byHand ? null : newCallbackSecret(),
    transferCode: code || null,
    note: note || null,
    staffId: staff.id,
    createdAt: now,
    settledAt: byHand ? now : null,
  })
  const subject = receipt.attemptId ?? receipt.id
  const kind = byHand ? 'refunded-by-hand' : 'refund-asked'
  await appendEvent(db, subject, kind, { by: staff.id, note: note ?? null, refund: refund.id })
  await addAuditEntry(db, staff, byHand ? 'payment refund-by-hand' : 'payment refund', subject, {
    before: { order: orderId, state: before?.state ?? 'paid' },
    after: {
      order: orderId,
      state: byHand ? 'refunded' : 'refunding',
      amount: toShillings(cents),
      note: note ?? null,
      ...(goes && { way: goes }),
      ...(code && { code }),
      ...(from && { from }),
    },
  })
  // As it is now: its price may have been lowered.
  const order = await lockOrder(db, orderId)
  if (!order) throw new Error('The order of a refund is missing.')
  if (!byHand) {
    await bookMoney(db, order)
    return refund
  }
  // Gives up earlier refunds without a result; if one succeeds all the same, staff are alerted.
  await endOpenRefunds(db, refund, now)
  const drawer = from || `person:${staff.id}`
  const source = way && (way === 'cash' ? drawer : 'mpesa')
  await postPaidBack(db, order, receipt, refund, { by: staff, from: source ?? undefined })
  return refund
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
  const { cents } = refund
  return toPayment({ ...row, amountCents: cents, receivedCents: cents, reasonCode: null })
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
