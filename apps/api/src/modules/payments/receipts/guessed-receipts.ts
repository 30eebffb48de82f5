import type { Db } from '../../../db/client.ts'
import type { LockedOrder } from '../../orders/money-state.ts'
import { appendEvent, selectEvents } from '../ledger/events.queries.ts'
import type { Attempt } from '../prompts/attempts.queries.ts'
import { type Receipt, selectReceiptsOfOrder, updateReceipt } from './receipts.queries.ts'

/**
 * Assigns a code to a proven prompt by its sum only, because a C2B report does not say which prompt it confirms. The
 * code may belong to another prompt or to a typed payment, so it is marked as guessed.
 */
export async function assignGuessedCode(
  db: Db,
  receipt: Receipt,
  code: string,
  changes: { reportedBy: Receipt['reportedBy']; confirmedAt: Date } | undefined = undefined,
): Promise<Receipt> {
  await appendEvent(db, receipt.attemptId ?? receipt.id, 'receipt-guessed', { receipt: code })
  return updateReceipt(db, receipt.id, { ...changes, code, guessed: true })
}

/** The latest receipt of an order's prompts that has this sum and no code yet. */
export async function findReceiptWithoutCode(
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
 * Moves the guessed code of a receipt to another prompt that has none, because the real code is now known. Returns the
 * receipt without a code; undefined when there is no other prompt.
 */
export async function reassignGuessedCode(
  db: Db,
  order: LockedOrder,
  own: Receipt,
): Promise<Receipt | undefined> {
  const other = await findReceiptWithoutCode(db, order.id, own.amountCents)
  // A receipt whose refund is under way keeps its code.
  if (!other || own.code === null || (await isRefunding(db, own))) return undefined
  const unnamed = await updateReceipt(db, own.id, { code: null, guessed: false })
  await assignGuessedCode(db, other, own.code)
  return unnamed
}

async function isRefunding(db: Db, { id }: Receipt): Promise<boolean> {
  const open = await db.query.refunds.findFirst({
    where: (refunds, { and, eq }) => and(eq(refunds.receiptId, id), eq(refunds.state, 'asked')),
  })
  return open !== undefined
}

/** Whether this receipt belongs to another prompt of the order and has its code only by guess. */
export function isGuessOfAnother(
  order: LockedOrder,
  { orderId, guessed, attemptId, voidedAt }: Receipt,
): boolean {
  return guessed && attemptId !== null && voidedAt === null && orderId === order.id
}

/**
 * Moves a code from the prompt that had it by guess to the prompt that reports it. The other prompt gets its own
 * money, if it was recorded as a second sum; otherwise it has no code until that is reported.
 */
export async function swapGuessedCode(
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
  // Both sums are recorded for the other prompt; the money that a query proved for this one is one of them.
  await updateReceipt(db, own.id, { attemptId: null, voidedAt: new Date(), heldFor: null })
  await updateReceipt(db, guessed.id, { attemptId: attempt.id, guessed: false })
  await updateReceipt(db, secondId, { attemptId: guessed.attemptId })
}

function readId(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined
  return typeof id === 'string' ? id : undefined
}
