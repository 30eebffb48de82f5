import type { Db } from '../../../db/client.ts'
import { writePaymentLines } from '../../ledger/book-money.queries.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { post, reverse } from '../../ledger/engine/post.queries.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { paidBack } from '../../ledger/money-events.ts'
import { selectBalances, selectPaidBack } from '../../ledger/postings.queries.ts'
import { lockOrder } from '../../order-record/locked-order.queries.ts'
import { earliestPayment, phoneFits } from '../records/phone-fits.ts'
import {
  findReceiptByCode,
  findReceiptOfAttempt,
  insertReceipt,
  lockNameless,
  lockReceipt,
  moveParts,
  type Receipt,
  selectParts,
  selectPlaceholders,
  updateReceipt,
} from '../records/receipts.queries.ts'
import { hasRefund, moveRefunds } from '../records/refunds.queries.ts'
import { selectTypedCodes } from '../records/typed-codes.queries.ts'
import { removeFromMatch, waitForMatch, withoutPayer } from './receive-money.ts'

/**
 * A placeholder is a receipt without a code: M-Pesa has said that a prompt was paid, and its code follows. The code of the
 * same order or, where no order is named, of the same phone takes its place. Which prompt it was decides nothing.
 */

/** Money that M-Pesa reports with a code. */
export interface NamedMoney {
  code: string | null
  amountCents: number
  /** The order that the payer or staff named. */
  meantFor: string | null
  account: string
  phoneNumber: string | null
  /** Undefined where its time cannot be read. */
  occurredAt: Date | undefined
}

/** A prompt is paid within minutes; M-Pesa may report it days later. */
const LATEST_MS = 3 * 24 * 60 * 60_000

/**
 * The placeholder that this money is: of the order that it names or, where it names none, the only one with its sum and
 * phone, unless its code was typed for an order.
 */
export async function findPlaceholder(
  db: Db,
  { code, amountCents, meantFor, account, phoneNumber, occurredAt }: NamedMoney,
  now: Date,
): Promise<Receipt | undefined> {
  const all = await selectPlaceholders(db, amountCents)
  if (meantFor) return all.findLast(({ receipt }) => receipt.orderId === meantFor)?.receipt
  const [only, ...others] = all.filter(
    ({ receipt, askedPhone, promptedAt }) =>
      // Whoever typed an account number did not answer a prompt, unless its order was deleted since.
      (account === '' || receipt.orderId === null) &&
      phoneFits(phoneNumber, askedPhone) &&
      occurredAt !== undefined &&
      earliestPayment(promptedAt) <= occurredAt &&
      occurredAt.getTime() <= promptedAt.getTime() + LATEST_MS,
  )
  if (!only || others.length > 0) return undefined
  return (await selectTypedCodes(db, code ?? '', now)).length > 0 ? undefined : only.receipt
}

/** The same, for a caller who has locked this order, or none. */
export async function lockPlaceholder(
  db: Db,
  money: NamedMoney,
  orderId: string | null,
  now: Date,
): Promise<Receipt | undefined> {
  const found = await findPlaceholder(db, money, now)
  return found?.orderId === orderId ? lockNameless(db, found.id) : undefined
}

/** Gives a placeholder a code by its sum: M-Pesa has not named it for its prompt. The caller calls `bookMoney`. */
export async function giveCode(
  db: Db,
  placeholder: Receipt,
  named: Pick<
    Receipt,
    'code' | 'meantFor' | 'occurredAt' | 'confirmedAt' | 'reportedBy' | 'staffId'
  >,
): Promise<Receipt> {
  const { code, meantFor, occurredAt } = named
  await appendEvent(db, placeholder.attemptId ?? placeholder.id, 'receipt-guessed', {
    receipt: code,
  })
  return updateReceipt(db, placeholder.id, {
    code,
    meantFor,
    occurredAt,
    guessed: true,
    staffId: named.staffId ?? placeholder.staffId,
    confirmedAt: placeholder.confirmedAt ?? named.confirmedAt,
    reportedBy: [...new Set([...placeholder.reportedBy, ...named.reportedBy])],
  })
}

/**
 * Makes one receipt of two that are the same money: the placeholder takes code, parts and refunds of the other, and what
 * went back of it. The other is void. The caller calls `bookMoney`.
 */
export async function takeOver(
  db: Db,
  placeholder: Receipt,
  other: Receipt,
  now: Date,
): Promise<Receipt> {
  const wentBack = await selectPaidBack(db, other.id)
  for (const { id } of wentBack) await reverse(db, id)
  if (other.orderId === null) await removeFromMatch(db, other)
  await moveRefunds(db, other.id, placeholder.id)
  await updateReceipt(db, other.id, {
    code: null,
    attemptId: null,
    waiting: false,
    heldFor: null,
    voidedAt: now,
    ...withoutPayer,
  })
  for (const { id, cents } of wentBack) {
    const cause = { kind: 'same-money', id: String(id) }
    const balances = await selectBalances(db, placeholder.id)
    const { orderId } = placeholder
    await post(db, [paidBack(placeholder, balances, { cents, cause, orderId }).entry])
  }
  const named = await giveCode(db, placeholder, other)
  // Their lines show its code.
  for (const orderId of await moveParts(db, other.id, named.id))
    await writePaymentLines(db, orderId)
  return named
}

/**
 * Whether only sum and phone say that this money is that of its prompt. What M-Pesa names, and a typed code, are better.
 */
export function isGuess({ guessed, meantFor, attemptId, voidedAt, returnedAt }: Receipt): boolean {
  return guessed && meantFor === null && attemptId !== null && !voidedAt && !returnedAt
}

/** Takes back every guess that says otherwise than M-Pesa, which names this code for this prompt. */
export async function takeBackGuesses(db: Db, attemptId: string, code: string): Promise<void> {
  const known = [await findReceiptByCode(db, code), await findReceiptOfAttempt(db, attemptId)]
  for (const receipt of known)
    if (
      receipt &&
      isGuess(receipt) &&
      (receipt.code === code) !== (receipt.attemptId === attemptId)
    )
      await takeBackGuess(db, receipt)
}

/**
 * Takes a guessed code back: the prompt's receipt is a placeholder again, and the money of the code waits to match. Money
 * that was paid back under its code stays, and so does what staff have split between orders.
 */
export async function takeBackGuess(db: Db, { code, orderId }: Receipt): Promise<void> {
  await db.transaction(async (db) => {
    const order = orderId ? await lockOrder(db, orderId) : undefined
    const guess = await lockReceipt(db, code ?? '')
    if (guess?.orderId !== orderId || !isGuess(guess) || (await hasRefund(db, guess.id))) return
    if ((await selectParts(db, guess.id)).length > 0) return
    const isOfPrompt = (by: string) => by === 'query' || by === 'callback' || by === 'staff'
    await updateReceipt(db, guess.id, {
      code: null,
      guessed: false,
      reportedBy: guess.reportedBy.filter(isOfPrompt),
    })
    const free = await insertReceipt(db, {
      code,
      method: 'mpesa',
      channel: guess.reportedBy.includes('c2b') ? 'c2b' : 'statement',
      reportedBy: guess.reportedBy.filter((by) => !isOfPrompt(by)),
      amountCents: guess.amountCents,
      occurredAt: guess.occurredAt,
      confirmedAt: guess.confirmedAt,
      createdAt: guess.createdAt,
    })
    await waitForMatch(db, free)
    if (order) await bookMoney(db, order)
  })
}
