import type { Db } from '../../../db/client.ts'
import type { LockedOrder } from '../../orders/money-state.ts'
import { appendEvent, selectEvents } from '../ledger/events.queries.ts'
import type { Attempt } from '../prompts/attempts.queries.ts'
import { type Receipt, selectReceiptsOfOrder, updateReceipt } from './receipts.queries.ts'

/**
 * Gives a proven prompt a code with its sum by guess, because C2B does not say which prompt it confirms.
 * The code may be that of another prompt or of typed money.
 */
export async function giveGuess(
  db: Db,
  receipt: Receipt,
  code: string,
  changes: { reportedBy: Receipt['reportedBy']; confirmedAt: Date } | undefined = undefined,
): Promise<Receipt> {
  await appendEvent(db, receipt.attemptId ?? receipt.id, 'receipt-guessed', { receipt: code })
  return updateReceipt(db, receipt.id, { ...changes, code, guessed: true })
}

/** The proven prompt of an order that lacks the code for a sum; of several the latest. */
export async function findUnnamed(
  db: Db,
  orderId: string,
  amountCents: number,
): Promise<Receipt | undefined> {
  const all = await selectReceiptsOfOrder(db, orderId)
  return all.findLast(
    (receipt) =>
      receipt.code === null &&
      receipt.attemptId !== null &&
      receipt.voidedAt === null &&
      receipt.amountCents === amountCents,
  )
}

/**
 * Gives the code that a prompt had by guess to another that lacks one: the prompt's own has come.
 * Answers the prompt's receipt without a code; undefined when there is no other prompt.
 */
export async function passGuessOn(
  db: Db,
  order: LockedOrder,
  own: Receipt,
): Promise<Receipt | undefined> {
  const other = await findUnnamed(db, order.id, own.amountCents)
  // A receipt whose refund is under way keeps its code.
  if (!other || own.code === null || (await isRefunding(db, own))) return undefined
  const unnamed = await updateReceipt(db, own.id, { code: null, guessed: false })
  await giveGuess(db, other, own.code)
  return unnamed
}

async function isRefunding(db: Db, { id }: Receipt): Promise<boolean> {
  const open = await db.query.refunds.findFirst({
    where: (refunds, { and, eq }) => and(eq(refunds.receiptId, id), eq(refunds.state, 'asked')),
  })
  return open !== undefined
}

/** Whether a code is that of another prompt of the order, and only by guess. */
export function isGuessOfAnother(
  order: LockedOrder,
  { orderId, guessed, attemptId, voidedAt }: Receipt,
): boolean {
  return guessed && attemptId !== null && voidedAt === null && orderId === order.id
}

/**
 * A prompt names a code that another prompt had by guess: it is this one's. The other keeps its own,
 * which came as a second sum; where that has not come yet it stands without a code.
 */
export async function swapGuess(
  db: Db,
  { attempt, own, guessed }: { attempt: Attempt; own: Receipt; guessed: Receipt },
): Promise<void> {
  const [second] = await selectEvents(db, guessed.attemptId ?? '', 'second-sum')
  const secondId = readId(second?.body)
  if (!secondId) {
    await updateReceipt(db, guessed.id, { code: null, guessed: false })
    await updateReceipt(db, own.id, { code: guessed.code })
    return
  }
  // Both sums of the other prompt are here; what the query had proven of this one is one of them.
  await updateReceipt(db, own.id, { attemptId: null, voidedAt: new Date(), heldFor: null })
  await updateReceipt(db, guessed.id, { attemptId: attempt.id, guessed: false })
  await updateReceipt(db, secondId, { attemptId: guessed.attemptId })
}

function readId(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined
  return typeof id === 'string' ? id : undefined
}
