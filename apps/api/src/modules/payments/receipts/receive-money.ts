import { heldFor } from '@duka/contract/payments/partly-paid'
import type { Db } from '../../../db/client.ts'
import { post } from '../../ledger/engine/post.queries.ts'
import { moved } from '../../ledger/money-events.ts'
import { selectBalances } from '../../ledger/postings.queries.ts'
import type { Transfer } from '../../ledger/transfers.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import type { Attempt } from '../records/attempts.queries.ts'
import { earliestPayment, phoneFits } from '../records/phone-fits.ts'
import {
  insertReceipt,
  lockFreeReceipts,
  lockReceipt,
  type Receipt,
  type Reporter,
  updateReceipt,
} from '../records/receipts.queries.ts'

/** The money of a prompt, as one channel reports it. */
export interface PromptMoney {
  by: Reporter
  cents: number
  code?: string | undefined
  /** Null while only a callback reports it. */
  confirmedAt: Date | null
  now: Date
}

/**
 * Inserts the receipt of a prompt, or finds the one that another channel reported before. Undefined if the code belongs
 * to another payment. The caller has locked the order and the attempt, and calls `bookMoney` afterwards.
 */
export async function receiveForAttempt(
  db: Db,
  order: LockedOrder | undefined,
  attempt: Attempt,
  came: PromptMoney,
): Promise<Receipt | undefined> {
  const known = came.code ? await lockReceipt(db, came.code) : await findFitting(db, order, attempt)
  if (known) return mayBelong(known, order) ? attach(db, known, order, attempt, came) : undefined
  const receipt = await insertReceipt(db, {
    code: came.code ?? null,
    method: 'mpesa',
    channel: 'stk',
    reportedBy: [came.by],
    amountCents: came.cents,
    orderId: order?.id ?? null,
    attemptId: attempt.id,
    ...heldIfShort(attempt, came.cents),
    occurredAt: came.now,
    confirmedAt: came.confirmedAt,
    createdAt: came.now,
    settledAt: order ? came.now : null,
  })
  // The order was deleted: the money waits for staff.
  if (!order) await waitForMatch(db, receipt)
  return receipt
}

/** Whether a receipt has no order yet, or counts for this order without a prompt. */
export function mayBelong(receipt: Receipt, order: { id: string } | undefined): boolean {
  if (receipt.voidedAt || receipt.returnedAt || receipt.attemptId) return false
  return receipt.orderId === null || receipt.orderId === order?.id
}

/** Columns that hold a receipt for staff if it is less than the prompt asked for. */
export function heldIfShort(
  { amountCents }: Attempt,
  cents: number,
): Pick<Receipt, 'heldFor' | 'askedCents'> {
  const isShort = cents < amountCents
  return { heldFor: isShort ? heldFor.stk : null, askedCents: isShort ? amountCents : null }
}

/** Links a receipt to its prompt. */
function attach(
  db: Db,
  receipt: Receipt,
  order: { id: string } | undefined,
  attempt: Attempt,
  { by, code, confirmedAt, now }: PromptMoney,
): Promise<Receipt> {
  return updateReceipt(db, receipt.id, {
    attemptId: attempt.id,
    orderId: order?.id ?? null,
    channel: 'stk',
    waiting: false,
    guessed: code === undefined,
    ...(receipt.orderId === null && heldIfShort(attempt, receipt.amountCents)),
    reportedBy: [...new Set([...receipt.reportedBy, by])],
    confirmedAt: receipt.confirmedAt ?? confirmedAt,
    settledAt: receipt.settledAt ?? paidAt(receipt, now),
    ...withoutPayer,
  })
}

/** Whether a statement told of it first. */
const isOfStatement = ({ reportedBy: [first] }: Receipt) =>
  first === 'statement' || first === 'pull'

/** When the money of a receipt that counts now was paid: what only a statement tells, at the time that it says. */
export function paidAt(receipt: Receipt, now: Date): Date {
  return isOfStatement(receipt) ? receipt.occurredAt : now
}

/** A receipt as the books take it. */
export function asPosted<More>(receipt: Receipt, more: More) {
  const { id, method, occurredAt } = receipt
  return {
    id,
    method,
    occurredAt: occurredAt.toISOString(),
    isOfStatement: isOfStatement(receipt),
    ...more,
  }
}

/** Columns that erase the payer: not needed once the money is that of a prompt, or went back. */
export const withoutPayer = { payer: null, phoneNumber: null }

/** Posts a receipt without an order to the account *to match*. `isPosted`: it was there before, and was taken out. */
export function waitForMatch(db: Db, receipt: Receipt, { isPosted = false } = {}): Promise<void> {
  const all = { debit: 'money', credit: 'to-match', cents: receipt.amountCents } as const
  return postWithoutOrder(db, receipt, isPosted, all)
}

/** Takes what waits of a receipt without an order out of the ledger; what went back stays. */
export async function removeFromMatch(db: Db, receipt: Receipt): Promise<void> {
  const { 'to-match': cents = 0 } = await selectBalances(db, receipt.id)
  if (cents === 0) return
  await postWithoutOrder(db, receipt, true, { debit: 'to-match', credit: 'money', cents })
}

async function postWithoutOrder(
  db: Db,
  receipt: Receipt,
  isPosted: boolean,
  transfer: Transfer,
): Promise<void> {
  await post(
    db,
    moved(asPosted(receipt, { drawer: null, isPosted }), [transfer], { orderId: null }),
  )
}

/** An unmatched receipt that may be this prompt's, because M-Pesa also confirms prompts by C2B. */
async function findFitting(
  db: Db,
  order: LockedOrder | undefined,
  attempt: Attempt,
): Promise<Receipt | undefined> {
  const { amountCents, phoneNumber, createdAt } = attempt
  const wanted = { orderId: order?.id ?? null, amountCents, paidSince: earliestPayment(createdAt) }
  const free = await lockFreeReceipts(db, wanted)
  return free.find(
    ({ meantFor, phoneNumber: reported }) =>
      (order && meantFor === order.id) || phoneFits(reported, phoneNumber),
  )
}
