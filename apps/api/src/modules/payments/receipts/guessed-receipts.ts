import type { Db } from '../../../db/client.ts'
import { appendEvent, selectEvents } from '../../ledger/events.queries.ts'
import type { LockedOrder } from '../../ledger/money-state.queries.ts'
import { type Receipt, selectReceiptsOfOrder, updateReceipt } from '../records/receipts.queries.ts'

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
 * Gives a receipt with a guessed prompt to another prompt whose receipt has no code, because this prompt's own code is
 * now known. Returns the other receipt, which is now this prompt's; undefined when there is none.
 */
export async function giveToOtherPrompt(
  db: Db,
  order: LockedOrder,
  own: Receipt,
): Promise<Receipt | undefined> {
  const other = await findReceiptWithoutCode(db, order.id, own.amountCents)
  if (!other?.attemptId || own.code === null) return undefined
  await appendEvent(db, other.attemptId, 'receipt-guessed', { receipt: own.code })
  const [, changed] = await exchangePrompts(db, own, other)
  return changed
}

/**
 * Exchanges the prompts of two receipts of one order. Code, sum, refunds and postings stay with the receipt: only which
 * prompt it belongs to was a guess.
 */
export async function exchangePrompts(
  db: Db,
  first: Receipt,
  second: Receipt,
): Promise<[Receipt, Receipt]> {
  // A prompt has at most one receipt.
  await updateReceipt(db, first.id, { attemptId: null })
  const changed = await updateReceipt(db, second.id, { attemptId: first.attemptId })
  return [await updateReceipt(db, first.id, { attemptId: second.attemptId }), changed]
}

/** Whether this receipt belongs to another prompt of the order and has its code only by guess. */
export function isGuessOfAnother(
  order: LockedOrder,
  { orderId, guessed, attemptId, voidedAt }: Receipt,
): boolean {
  return guessed && attemptId !== null && voidedAt === null && orderId === order.id
}

/** The receipt of a prompt's second sum: money that its callback named beside the guessed receipt. */
export async function findSecondSum(db: Db, attemptId: string): Promise<string | undefined> {
  const [second] = await selectEvents(db, attemptId, 'second-sum')
  return readId(second?.body)
}

function readId(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined
  return typeof id === 'string' ? id : undefined
}
