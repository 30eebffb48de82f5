import { toShillings } from '@duka/contract/money'
import type { StatementRow } from '@duka/contract/payments/payment-desk'
import { statementReasons } from '@duka/contract/payments/statement-reasons'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { post } from '../../ledger/engine/post.queries.ts'
import { paidBack } from '../../ledger/money-events.ts'
import { selectBalances } from '../../ledger/postings.queries.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'
import { settleAttempt } from '../prompts/settle.ts'
import { alertPaidBackTwice } from '../receipts/paid-back-twice.ts'
import { nameRecorded, type Reversal } from '../receipts/recorded-reversals.ts'
import {
  findReceiptByCode,
  lockPart,
  lockReceipt,
  type Receipt,
  selectParts,
  sumWithParts,
  updateReceipt,
} from '../records/receipts.queries.ts'
import { endOpenRefunds, hasReversal, insertRefund } from '../records/refunds.queries.ts'
import { findUnansweredRefund, recordReversal } from '../refunds/reversal-results.ts'

export interface ReversalLine {
  receipt: string
  details: string
  linked: string
  cents: number
  at: Date | undefined
}

/** What became of a reversal; `taken` with the sum that was gone already. */
type Outcome = { known: true } | { known: false; missingCents: number }

const REVERSED_TOO = 'sent back by M-Pesa, and had gone back before'

/**
 * Records a reversal from a statement, once for each code of a reversal. It is the success of a refund that M-Pesa had
 * not answered, or one that staff made and recorded by hand. Otherwise posts its sum as paid back, from every account
 * that holds money of the receipt, and alerts staff about what was gone already. Returns the result of the line:
 * `unread` if it names no known receipt, or more than that receipt.
 */
export async function takeReversal(
  deps: PaymentDeps,
  staff: Caller,
  line: ReversalLine,
): Promise<Pick<StatementRow, 'receipt' | 'amount' | 'result' | 'order' | 'why'>> {
  const named = await findNamed(deps.db, line)
  const amount = toShillings(line.cents)
  const nothing = { receipt: line.receipt, amount, result: 'unread', order: null } as const
  if (!named?.code) return { ...nothing, why: statementReasons.unknownReversal }
  const { code, orderId } = named
  const parts = await selectParts(deps.db, named.id)
  if (line.cents > (await sumWithParts(deps.db, named)))
    return { ...nothing, why: statementReasons.reversalTooLarge }
  const cents = Math.min(line.cents, named.amountCents)
  const reversal: Reversal = { code: line.receipt, cents, at: line.at }
  const outcome = await deps.db.transaction(async (db) => {
    const order = orderId ? await lockOrder(db, orderId) : undefined
    const receipt = await lockReceipt(db, code)
    const isHere = receipt && receipt.orderId === (order?.id ?? null)
    return isHere ? record(db, staff, order, receipt, reversal, deps.now()) : undefined
  })
  // The receipt got its order, or its code went to another one, before it was locked.
  if (!outcome) return takeReversal(deps, staff, line)
  await takeFromParts(deps, staff, parts, { ...reversal, cents: line.cents - cents })
  return {
    receipt: code,
    amount,
    result: 'reversal',
    order: orderId,
    why: whyOf(orderId, outcome),
  }
}

/** What M-Pesa sent back beyond the receipt itself is taken from the parts that staff counted for something else. */
async function takeFromParts(
  deps: PaymentDeps,
  staff: Caller,
  parts: readonly Receipt[],
  reversal: Reversal,
): Promise<void> {
  let left = reversal.cents
  for (const { id, orderId, amountCents } of parts) {
    const cents = Math.min(left, amountCents)
    left -= cents
    if (cents === 0) return
    await deps.db.transaction(async (db) => {
      const order = orderId ? await lockOrder(db, orderId) : undefined
      const part = await lockPart(db, id)
      if (part?.orderId !== orderId) throw new Error('A part of a receipt moved meanwhile.')
      await record(db, staff, order, part, { ...reversal, cents }, deps.now())
    })
  }
}

async function record(
  db: Db,
  staff: Caller,
  order: LockedOrder | undefined,
  receipt: Receipt,
  reversal: Reversal,
  now: Date,
): Promise<Outcome> {
  const { code, cents, at } = reversal
  if (await hasReversal(db, receipt.id, code)) return { known: true }
  const unanswered = order && (await findUnansweredRefund(db, receipt))
  if (order && unanswered?.cents === cents) {
    await recordReversal(db, order, unanswered, receipt, { resultCode: '0', code, at }, now)
    return { known: false, missingCents: 0 }
  }
  if (await nameRecorded(db, receipt, reversal)) return { known: true }
  if (receipt.voidedAt && receipt.attemptId) {
    // M-Pesa had denied the payment, and has sent it back all the same: so it came.
    const proof = { by: 'query', receivedCents: receipt.amountCents } as const
    await settleAttempt(db, receipt.attemptId, { outcome: 'paid', ...proof }, now)
  }
  const missingCents = await takeBack(db, staff, order, receipt, reversal, now)
  await addAuditEntry(db, staff, 'payment reversal', receipt.attemptId ?? receipt.id, {
    after: { order: receipt.orderId, receipt: receipt.code, amount: toShillings(cents) },
  })
  if (missingCents > 0)
    await alertPaidBackTwice(db, order, receipt, { cents: missingCents, how: REVERSED_TOO })
  return { known: false, missingCents }
}

/** Posts a reversal as paid back. What was gone already is owed by the payer. Returns that sum. */
async function takeBack(
  db: Db,
  staff: Caller,
  order: LockedOrder | undefined,
  receipt: Receipt,
  { code, cents, at }: Reversal,
  now: Date,
): Promise<number> {
  const balances = await selectBalances(db, receipt.id)
  const orderId = order?.id ?? null
  const refund = await insertRefund(db, {
    receiptId: receipt.id,
    orderId,
    code,
    account: 'refund-due',
    cents,
    byHand: false,
    state: 'done',
    staffId: staff.id,
    createdAt: now,
    settledAt: now,
  })
  if (order) await endOpenRefunds(db, refund, now)
  const cause = { kind: 'refund', id: refund.id }
  const back = { cents, cause, orderId, by: staff, at }
  const { entry, missingCents } = paidBack(receipt, balances, back)
  await post(db, [entry])
  if (order) await bookMoney(db, order, { by: staff })
  else if (missingCents < cents && cents >= (balances['to-match'] ?? 0))
    await updateReceipt(db, receipt.id, { returnedAt: now, waiting: false })
  return missingCents
}

function whyOf(orderId: string | null, outcome: Outcome): string {
  if (outcome.known) return statementReasons.sentBackKnown
  if (outcome.missingCents > 0) return statementReasons.sentBackTwice
  return orderId ? statementReasons.sentBackOfOrder : statementReasons.sentBack
}

/**
 * The receipt that a reversal names as linked transaction, in its details before the payer's name, or as its own code.
 */
async function findNamed(
  db: Db,
  { receipt, details, linked }: ReversalLine,
): Promise<Receipt | undefined> {
  const [said = ''] = details.split(/\b(?:to|from|by)\b/i)
  const words = (linked || `${said} ${receipt}`).toUpperCase().match(/[A-Z0-9]{8,20}/g) ?? []
  for (const word of new Set(words)) {
    const known = await findReceiptByCode(db, word)
    if (known) return known
  }
  return undefined
}
