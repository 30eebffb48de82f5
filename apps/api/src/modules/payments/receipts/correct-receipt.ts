import { toShillings } from '@duka/contract/money'
import type { Db } from '../../../db/client.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { writePaymentLines } from '../../ledger/book-money.queries.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { appendEvent, hasEvent } from '../../ledger/events.queries.ts'
import { selectBalances } from '../../ledger/postings.queries.ts'
import { alertTexts } from '../../messages/alerts/alert-texts.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import { queuePaymentCorrected, queuePaymentReceived } from '../../order-record/order-messages.ts'
import { type Attempt, findAttempt, findCodeElsewhere } from '../records/attempts.queries.ts'
import { confirmSuccess } from '../records/confirm-success.ts'
import type { PaidFinding } from '../records/findings.ts'
import { moveAttempt } from '../records/move-attempt.ts'
import { findPayment } from '../records/payments.queries.ts'
import {
  findReceiptOfAttempt,
  insertReceipt,
  lockReceipt,
  type Receipt,
  sumWithParts,
  updateReceipt,
} from '../records/receipts.queries.ts'
import { hasRefund } from '../records/refunds.queries.ts'
import { alertPaysOther, contradictReceipt } from './contradict-receipt.ts'
import { alertPaidBackTwice } from './paid-back-twice.ts'
import { findPlaceholder, takeOver } from './placeholders.ts'
import { heldIfShort } from './receive-money.ts'

/** A report that names the code of a prompt. */
type Named = PaidFinding & { receipt: string }

/**
 * Adds to a payment that counts what a later report says: a query confirms it, and a callback names its code and sum. The
 * result does not depend on which came first. The caller has locked the order and the attempt.
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
    // Staff may have moved it to another order.
    const shownAt = own.orderId ?? order?.id
    if (shownAt) await writePaymentLines(db, shownAt)
  }
  const { receipt } = report
  // A code that M-Pesa has named for the prompt never changes.
  if (!receipt || (own.code !== null && !own.guessed)) return attempt
  if (own.code === receipt) await updateReceipt(db, own.id, { guessed: false })
  else if (order) return nameReceipt(db, order, attempt, own, { ...report, receipt }, now)
  else if (own.code === null) await nameWithoutOrder(db, own, receipt, now)
  return attempt
}

/**
 * Adds the code to the receipt of a deleted order's prompt. Money that staff gave to an order or paid back under this code
 * stays there.
 */
async function nameWithoutOrder(db: Db, own: Receipt, code: string, now: Date): Promise<void> {
  const known = await lockReceipt(db, code)
  if (known && (known.orderId || known.returnedAt || known.voidedAt || known.attemptId)) return
  const { reportedBy } = known ? await takeOver(db, own, known, now) : own
  await updateReceipt(db, own.id, {
    code,
    guessed: false,
    reportedBy: [...new Set([...reportedBy, 'callback' as const])],
  })
  if (own.orderId) await writePaymentLines(db, own.orderId)
}

/**
 * Counts the code of a prompt for its order, once. It takes the place of a placeholder of the order; where there is none,
 * the prompt's receipt was another payment, and this one is a second. The prompt keeps it as evidence.
 */
async function nameReceipt(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  own: Receipt,
  report: Named,
  now: Date,
): Promise<Attempt> {
  const known = await lockReceipt(db, report.receipt)
  if (known && isTaken(known, order)) return holdUsed(db, order, attempt, own, known, now)
  if (known?.orderId && (known.attemptId || own.code)) {
    await exchange(db, known, own)
    if (known.attemptId && !own.code) await holdIfElsewhere(db, order, known.attemptId, now)
    await bookMoney(db, order)
    return attempt
  }
  const left = { ...own, meantFor: order.id }
  const placeholder = own.code === null ? own : await findPlaceholder(db, left, now)
  const counted = placeholder ?? (await insertSecond(db, order, attempt, report, now))
  const named = await nameAndCorrect(db, order, attempt, counted, known, report, now)
  await exchange(db, named, own)
  const { revived } = await bookMoney(db, order)
  if (!placeholder && !known?.returnedAt)
    await queuePaymentReceived(db, order, {
      receiptId: named.id,
      cents: named.amountCents,
      receipt: report.receipt,
      revived,
    })
  return attempt
}

/** Whether a code is that of other money: of another order, of another prompt that M-Pesa named, or never came. */
function isTaken({ orderId, attemptId, guessed, voidedAt }: Receipt, { id }: LockedOrder): boolean {
  if (voidedAt) return true
  if (attemptId) return !guessed || orderId !== id
  return orderId !== null && orderId !== id
}

/**
 * Handles a prompt whose code counts for another order, because somebody matched it or typed it there: this order has no
 * money of it, unless staff have accepted it or paid it back. Staff are told.
 */
async function holdUsed(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  own: Receipt,
  known: Receipt,
  now: Date,
): Promise<Attempt> {
  await alertPaysOther(db, order, attempt, known)
  const isElsewhere = known.orderId !== null && known.orderId !== order.id
  if (!isElsewhere || own.code !== null) return attempt
  if ((await isAccepted(db, own)) || (await hasRefund(db, own.id))) return attempt
  await updateReceipt(db, own.id, { attemptId: null, voidedAt: now, heldFor: null })
  const why = { reasonCode: 'receiptUsed', claimedCents: null } as const
  const changes = { ...why, nextQueryAt: null }
  const held = await moveAttempt(db, attempt, 'held', changes, {
    kind: 'held',
    body: { ...why, receipt: known.code },
  })
  await bookMoney(db, order)
  return held
}

/** The same, for a prompt whose guessed code went to another prompt: M-Pesa may have named its own one before. */
async function holdIfElsewhere(
  db: Db,
  order: LockedOrder,
  attemptId: string,
  now: Date,
): Promise<void> {
  const code = await findCodeElsewhere(db, attemptId)
  const known = code ? await lockReceipt(db, code) : undefined
  const attempt = await findAttempt(db, attemptId)
  const own = await findReceiptOfAttempt(db, attemptId)
  if (known && attempt && own) await holdUsed(db, order, attempt, own, known, now)
}

function insertSecond(
  db: Db,
  { id: orderId }: LockedOrder,
  attempt: Attempt,
  { receivedCents }: PaidFinding,
  now: Date,
): Promise<Receipt> {
  return insertReceipt(db, {
    method: 'mpesa',
    channel: 'stk',
    amountCents: receivedCents,
    orderId,
    ...heldIfShort(attempt, receivedCents),
    occurredAt: now,
    confirmedAt: now,
    settledAt: now,
    createdAt: now,
  })
}

/** The receipt that M-Pesa names becomes that of the prompt; the one that the prompt had goes where that one was. */
async function exchange(db: Db, named: Receipt, own: Receipt): Promise<void> {
  if (named.id === own.id) return
  // A prompt has at most one receipt.
  await updateReceipt(db, named.id, { attemptId: null, guessed: false })
  await updateReceipt(db, own.id, {
    attemptId: named.attemptId,
    ...(!named.attemptId && { guessed: false }),
  })
  await updateReceipt(db, named.id, { attemptId: own.attemptId })
}

/**
 * Gives a receipt its code, and the sum that came with it unless staff accepted another. `known`: has the code so far. What
 * staff gave of it to other orders stays there.
 */
async function nameAndCorrect(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  own: Receipt,
  known: Receipt | undefined,
  report: Named,
  now: Date,
): Promise<Receipt> {
  const { by, receipt: code } = report
  const cameCents = known ? await sumWithParts(db, known) : report.receivedCents
  const givenCents = known ? cameCents - known.amountCents : 0
  const backOf = async ({ id }: Receipt) => (await selectBalances(db, id))['paid-back'] ?? 0
  const [hadGone, goes] = [await backOf(own), known ? await backOf(known) : 0]
  const { reportedBy } = known ? await takeOver(db, own, known, now) : own
  const isOther =
    cameCents !== own.amountCents && !(givenCents === 0 && (await isAccepted(db, own)))
  // What went back stays gone, unless M-Pesa has confirmed the other sum.
  const mayChange = isOther && (hadGone === 0 || known !== undefined)
  const isCounting = mayChange && hadGone + goes === 0
  const isShort = cameCents < attempt.amountCents
  const named = await updateReceipt(db, own.id, {
    code,
    guessed: false,
    reportedBy: [...new Set([...reportedBy, 'callback' as const])],
    ...((mayChange || givenCents > 0) && {
      amountCents: cameCents - givenCents,
      ...heldIfShort(attempt, cameCents),
    }),
  })
  await appendEvent(db, attempt.id, 'receipt', { by, receipt: code })
  const corrected = { ...report, receivedCents: cameCents, isHeld: isCounting && isShort }
  if (isOther) await auditCorrection(db, order, attempt, own, corrected)
  if (isCounting) {
    const sums = { receivedCents: cameCents, wrongCents: own.amountCents }
    await queuePaymentCorrected(db, order, { ...sums, receipt: code, isShort })
  }
  if (cameCents !== report.receivedCents)
    await contradictReceipt(db, named, {
      by: 'callback',
      amountCents: report.receivedCents,
      code,
    })
  if (known?.returnedAt) await alertReturned(db, order, code)
  const twice = hadGone + goes - named.amountCents
  if (goes > 0 && twice > 0)
    await alertPaidBackTwice(db, order, named, {
      cents: twice,
      how: 'recorded as paid back by hand twice, before M-Pesa named its receipt',
    })
  return named
}

function isAccepted(db: Db, { id }: Receipt): Promise<boolean> {
  return hasEvent(db, id, 'accepted-by-staff')
}

/** Records in the order's history that another sum came than the one that counted. */
async function auditCorrection(
  db: Db,
  order: LockedOrder,
  attempt: Attempt,
  own: Receipt,
  { isHeld, ...report }: Named & { isHeld: boolean },
): Promise<void> {
  const state = (await findPayment(db, attempt.id))?.state ?? 'paid'
  await appendEvent(db, attempt.id, 'corrected', report)
  await addAuditEntry(db, undefined, 'payment correct', attempt.id, {
    before: { order: order.id, state, amount: toShillings(own.amountCents) },
    after: {
      order: order.id,
      state: isHeld ? 'held' : state,
      amount: toShillings(report.receivedCents),
      receipt: report.receipt,
    },
  })
}

async function alertReturned(db: Db, { id }: LockedOrder, code: string): Promise<void> {
  await queueStaffMail(db, alertTexts.paidBack({ code, order: id }))
}
