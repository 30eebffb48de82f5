import { heldFor } from '@duka/contract/payments/partly-paid'
import { isLive } from '@duka/contract/payments/payments'
import type { Db } from '../../../db/client.ts'
import { type BookedBy, bookMoney } from '../../ledger/book-money.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { readNeed } from '../../ledger/order-money.ts'
import { selectBalances } from '../../ledger/postings.queries.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import { queuePaymentReceived } from '../../order-record/order-messages.ts'
import { settleAttempt } from '../prompts/settle.ts'
import { findPlaceholder, takeOver } from '../receipts/placeholders.ts'
import { paidAt } from '../receipts/receive-money.ts'
import { type Attempt, selectAttempts } from '../records/attempts.queries.ts'
import { type Receipt, updateReceipt } from '../records/receipts.queries.ts'

/** How long a receipt waits for M-Pesa's result of a prompt with the same amount. */
const PATIENCE_MS = 60_000

/** A receipt, and whether it already counts for an order. */
export interface Taken {
  state: 'known' | 'counted' | 'waiting' | 'to-match'
  receipt: Receipt
}

export interface Matching {
  taken: Taken
  /** Prompts to query first. */
  undecided: Attempt[]
}

/**
 * Counts a receipt for its order. M-Pesa also confirms prompts by C2B without naming them. So the receipt waits while
 * a prompt of the same amount has no result; after a minute (`isDecided`, when staff or a typed code name the order: at once) it is that prompt's, if
 * there is only one. A prompt that a query has proven gets its code. Otherwise it is a typed payment. The caller has
 * locked the order and the receipt.
 */
export async function countForOrder(
  db: Db,
  order: LockedOrder,
  receipt: Receipt,
  now: Date,
  { isDecided = false, by = {} }: { isDecided?: boolean; by?: BookedBy } = {},
): Promise<Matching> {
  // Money that has left another prompt or receipt is not that of a prompt of this order.
  if (receipt.attemptId !== null || receipt.code === null)
    return { taken: await countTyped(db, order, receipt, now, by), undecided: [] }
  const attempts = await selectAttempts(db, order.id)
  const undecided = attempts.filter(
    (attempt) => attempt.amountCents === receipt.amountCents && isUndecided(attempt),
  )
  const [only] = undecided
  if (only) {
    const isOverdue = isDecided || receipt.createdAt.getTime() + PATIENCE_MS <= now.getTime()
    // With several such prompts it is unknown which one was paid.
    if (undecided.length > 1 || !isOverdue)
      return { taken: { state: 'waiting', receipt }, undecided }
    return countForPrompt(db, order, receipt, only, now)
  }
  const money = { ...receipt, meantFor: order.id }
  const placeholder = await findPlaceholder(db, money, now)
  if (!placeholder) return { taken: await countTyped(db, order, receipt, now, by), undecided: [] }
  const counted = await takeOver(db, placeholder, money, now)
  await bookMoney(db, order, by)
  return { taken: { state: 'counted', receipt: counted }, undecided: [] }
}

async function countForPrompt(
  db: Db,
  order: LockedOrder,
  receipt: Receipt,
  prompt: Attempt,
  now: Date,
): Promise<Matching> {
  const code = receipt.code ?? undefined
  await appendEvent(db, prompt.id, 'receipt-guessed', { receipt: code })
  const proof = { by: 'c2b', receivedCents: receipt.amountCents, receipt: code } as const
  await settleAttempt(db, prompt.id, { outcome: 'paid', ...proof }, now)
  const counted = await updateReceipt(db, receipt.id, { guessed: true, meantFor: order.id })
  return { taken: { state: 'counted', receipt: counted }, undecided: [] }
}

/** Whether M-Pesa may still report that the prompt was paid. */
function isUndecided({ state, nextQueryAt }: Attempt): boolean {
  return isLive(state) || (state === 'failed' && nextQueryAt !== null)
}

/**
 * Counts a typed payment. A part of the outstanding amount is held until the rest arrives, then all of it counts; at once, if
 * staff put it right. More than the outstanding amount is to be paid back.
 */
async function countTyped(
  db: Db,
  order: LockedOrder,
  receipt: Receipt,
  now: Date,
  by: BookedBy,
): Promise<Taken> {
  const { wholeCents: neededCents } = await readNeed(db, order)
  // M-Pesa may have sent a part of it back while it waited.
  const { 'to-match': leftCents = 0 } = await selectBalances(db, receipt.id)
  const isPart = leftCents < neededCents && receipt.method === 'mpesa' && !by.isCorrection
  const counted = await updateReceipt(db, receipt.id, {
    orderId: order.id,
    waiting: false,
    heldFor: isPart ? heldFor[receipt.channel] : null,
    askedCents: isPart ? neededCents : null,
    settledAt: (by.isCorrection && receipt.settledAt) || paidAt(receipt, now),
    // The payer's name stays: the money may wait to match again.
    phoneNumber: null,
  })
  const proof = { by: receipt.channel, receivedCents: receipt.amountCents, receipt: receipt.code }
  await appendEvent(db, receipt.id, isPart ? 'held' : 'paid', proof)
  const { revived } = await bookMoney(db, order, by)
  const { id: receiptId, amountCents: cents, code } = receipt
  if (!by.isCorrection)
    await queuePaymentReceived(db, order, { receiptId, cents, receipt: code ?? undefined, revived })
  return { state: 'counted', receipt: counted }
}
