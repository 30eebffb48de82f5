import { toCents, toShillings } from '@duka/contract/money'
import type { Payment } from '@duka/contract/payments/payments'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import { type Caller, refuseAboveLimit } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { writePaymentLines } from '../../ledger/book-money.queries.ts'
import { post } from '../../ledger/engine/post.queries.ts'
import { paidBack } from '../../ledger/money-events.ts'
import { selectBalances } from '../../ledger/postings.queries.ts'
import { lockOrder } from '../../order-record/locked-order.queries.ts'
import { countForOrder } from '../incoming/count-receipt.ts'
import { withoutPayer } from '../receipts/receive-money.ts'
import { getPayment } from '../records/payments.queries.ts'
import { toPayment } from '../records/payments.ts'
import { lockListedReceipt, type Receipt, updateReceipt } from '../records/receipts.queries.ts'
import { insertRefund } from '../records/refunds.queries.ts'

/** Assigns a receipt to the order that staff chose. Throws `PROMPT_LIVE` while a prompt may still claim it. */
export function matchReceipt(
  { db, now }: PaymentDeps,
  staff: Caller,
  { receipt: code, orderId }: { receipt: string; orderId: string },
): Promise<Payment> {
  return db.transaction(async (db) => {
    const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
    const receipt = await lockOpen(db, code)
    const named = receipt.code ?? (receipt.partOf ? code : null)
    const { taken } = await countForOrder(db, order, receipt, now(), { isDecided: true })
    if (taken.state !== 'counted') throw new ShopError('PROMPT_LIVE')
    const { id, attemptId } = await updateReceipt(db, taken.receipt.id, { staffId: staff.id })
    await writePaymentLines(db, orderId)
    await addAuditEntry(db, staff, 'payment match', attemptId ?? id, {
      before: { receipt: named, account: receipt.account },
      after: { receipt: named, order: orderId, amount: toShillings(receipt.amountCents) },
    })
    return toPayment(await getPayment(db, attemptId ?? id))
  })
}

/** Records that staff paid back by hand a receipt without an order. */
export function returnReceipt(
  { db, now }: PaymentDeps,
  staff: Caller,
  { receipt: given, note }: { receipt: string; note?: string | null | undefined },
): Promise<{ receipt: string; state: string }> {
  return db.transaction(async (db) => {
    const open = await lockOpen(db, given)
    const { id, code, waiting } = open
    const [receipt, state] = [code ?? given, 'returned']
    const balances = await selectBalances(db, id)
    const cents = balances['to-match'] ?? 0
    refuseAboveLimit(staff, 'refundAmount', (most) => cents > toCents(most))
    await updateReceipt(db, id, {
      returnedAt: now(),
      waiting: false,
      staffId: staff.id,
      note: note ?? null,
      ...withoutPayer,
    })
    const refund = await insertRefund(db, {
      receiptId: id,
      orderId: null,
      account: 'refund-due',
      cents,
      note: note ?? null,
      byHand: true,
      state: 'done',
      staffId: staff.id,
      createdAt: now(),
      settledAt: now(),
    })
    const cause = { kind: 'refund', id: refund.id }
    const { entry } = paidBack(open, balances, { cents, cause, orderId: null, by: staff })
    await post(db, [entry])
    await addAuditEntry(db, staff, 'payment return', receipt, {
      before: { receipt, state: waiting ? 'waiting' : 'to-match' },
      after: { receipt, state, amount: toShillings(cents), note: note ?? null },
    })
    return { receipt, state }
  })
}

async function lockOpen(db: Db, code: string): Promise<Receipt> {
  const receipt = await lockListedReceipt(db, code)
  const isOpen = receipt && !receipt.orderId && !receipt.returnedAt && !receipt.voidedAt
  if (!isOpen) throw new ShopError('RECEIPT_NOT_FOUND')
  return receipt
}
