import type { Db } from '../../../db/client.ts'
import { writePaymentLines } from '../../ledger/book-money.queries.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import type { LockedOrder } from '../../ledger/money-state.queries.ts'
import { queuePaymentReceived } from '../../orders/order-messages.ts'
import type { Attempt } from '../records/attempts.queries.ts'
import { confirmSuccess } from '../records/confirm-success.ts'
import type { PaidFinding } from '../records/findings.ts'
import {
  insertReceipt,
  lockReceipt,
  type Receipt,
  updateReceipt,
} from '../records/receipts.queries.ts'
import {
  exchangePrompts,
  findSecondSum,
  giveToOtherPrompt,
  isGuessOfAnother,
} from './guessed-receipts.ts'
import { isReturned, mergeInto } from './merge-receipts.ts'
import { mayCorrect, mayVoid, nameAndCorrect, voidNamed } from './name-receipt.ts'
import { heldIfShort, mayBelong, withoutPayer } from './receive-money.ts'

/**
 * Corrects a receipt by a later report. A query proves a payment, but names neither sum nor code; a callback may name
 * both later. The result does not depend on which came first. The caller has locked the order and the attempt.
 */
export async function correctReceipt(
  db: Db,
  order: LockedOrder | undefined,
  attempt: Attempt,
  own: Receipt,
  report: PaidFinding,
  now: Date,
): Promise<Attempt> {
  if (report.by !== 'callback') {
    await confirmSuccess(db, attempt, own, { by: report.by, now })
    if (order) await writePaymentLines(db, order.id)
  }
  const code = report.receipt
  if (!code || code === own.code) return attempt
  if (!order) {
    await nameWithoutOrder(db, own, code, now)
    return attempt
  }
  if (own.code !== null) await replaceGuessedCode(db, order, attempt, own, report, now)
  else await nameReceipt(db, order, attempt, own, report, now)
  return attempt
}

/**
 * Adds the code to the receipt of a deleted order's prompt. A confirmation may have reported the same money before: then
 * that receipt waited for staff a second time, and is void. Money that staff gave to an order or paid back stays there.
 */
async function nameWithoutOrder(db: Db, own: Receipt, code: string, now: Date): Promise<void> {
  if (own.code !== null) return
  const known = await lockReceipt(db, code)
  if (known && (known.orderId || known.returnedAt || known.voidedAt || known.attemptId)) return
  if (known) await voidNamed(db, known, own, now)
  await updateReceipt(db, own.id, {
    code,
    reportedBy: [
      ...new Set([...own.reportedBy, ...(known?.reportedBy ?? []), 'callback' as const]),
    ],
    confirmedAt: own.confirmedAt ?? known?.confirmedAt ?? null,
  })
  if (own.orderId) await writePaymentLines(db, own.orderId)
}

/** Adds the reported code to a receipt that has none. */
async function nameReceipt(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  own: Receipt,
  report: PaidFinding,
  now: Date,
): Promise<void> {
  const code = report.receipt ?? ''
  const known = await lockReceipt(db, code)
  if (known && isGuessOfAnother(order, known))
    await takeGuessed(db, order, attempt, own, known, report, now)
  else if (known) await mergeInto(db, order, attempt, own, known, report, now)
  else await nameAndCorrect(db, order, attempt, own, report)
}

/**
 * Gives the prompt the receipt with its code, which another prompt had by guess. The other prompt gets its second sum,
 * if it has one: then three receipts are recorded for two payments, and one of them is void. Otherwise it gets the
 * receipt without a code.
 */
async function takeGuessed(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  own: Receipt,
  guessed: Receipt,
  report: PaidFinding,
  now: Date,
): Promise<void> {
  const secondId = await findSecondSum(db, guessed.attemptId ?? '')
  if (!secondId) {
    const [named] = await exchangePrompts(db, guessed, own)
    await updateReceipt(db, named.id, { guessed: false })
    await bookMoney(db, order)
    return
  }
  if (await mayCorrect(db, order, attempt, own)) {
    await updateReceipt(db, own.id, { attemptId: null, voidedAt: now, heldFor: null })
    await updateReceipt(db, guessed.id, { attemptId: attempt.id, guessed: false })
  } else if (await mayVoid(db, order, guessed)) {
    await voidNamed(db, guessed, own, now)
    await nameAndCorrect(db, order, attempt, own, report)
  } else return
  await updateReceipt(db, secondId, { attemptId: guessed.attemptId })
  await bookMoney(db, order)
}

/**
 * Replaces a guessed receipt by the prompt's real one. The guessed one goes to another prompt that has none; without
 * such a prompt it was a typed payment, and there were two payments. A code that was not guessed never changes.
 */
async function replaceGuessedCode(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  own: Receipt,
  report: PaidFinding,
  now: Date,
): Promise<void> {
  if (!own.guessed || !report.receipt) return
  const known = await lockReceipt(db, report.receipt)
  if (known && !isReturned(known) && !mayBelong(known, order)) return
  const unnamed = await giveToOtherPrompt(db, order, own)
  if (unnamed) {
    await nameReceipt(db, order, attempt, unnamed, report, now)
    // The receipts have changed prompts, also where the prompt's own code cannot be named.
    return writePaymentLines(db, order.id)
  }
  if (known) return countKnown(db, order, attempt, known, now)
  await addSecondSum(db, order, attempt, report, now)
}

/**
 * Gives the order the prompt's own money, which was recorded without an order, in addition to the typed payment. It
 * counts, unless staff have paid it back.
 */
async function countKnown(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  known: Receipt,
  now: Date,
): Promise<void> {
  if (known.orderId !== null) return
  await updateReceipt(db, known.id, {
    orderId: order.id,
    channel: 'stk',
    waiting: false,
    settledAt: now,
    ...(!isReturned(known) && heldIfShort(attempt, known.amountCents)),
    ...withoutPayer,
  })
  await appendEvent(db, attempt.id, 'second-sum', { id: known.id })
  await bookMoney(db, order)
}

/** Adds the prompt's own money as a second receipt: the first one was a typed payment. */
async function addSecondSum(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  { by, receivedCents, receipt }: PaidFinding,
  now: Date,
): Promise<void> {
  const second = await insertReceipt(db, {
    code: receipt ?? null,
    method: 'mpesa',
    channel: 'stk',
    reportedBy: ['callback'],
    amountCents: receivedCents,
    orderId: order.id,
    phoneNumber: attempt.phoneNumber,
    ...heldIfShort(attempt, receivedCents),
    occurredAt: now,
    confirmedAt: now,
    settledAt: now,
    createdAt: now,
  })
  const kind = second.heldFor ? 'held' : 'paid'
  await appendEvent(db, second.id, kind, { by, receivedCents, of: attempt.id })
  await appendEvent(db, attempt.id, 'second-sum', { id: second.id })
  const { revived } = await bookMoney(db, order)
  await queuePaymentReceived(db, order, {
    receiptId: second.id,
    cents: receivedCents,
    receipt,
    revived,
  })
}
