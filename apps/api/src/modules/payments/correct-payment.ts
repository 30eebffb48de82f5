import { randomBytes } from 'node:crypto'
import { toShillings } from '@duka/contract/money'
import { paymentReasons } from '@duka/contract/payment-reasons'
import type { Db } from '../../db/client.ts'
import { note } from '../audit/audit.ts'
import type { LockedOrder } from '../orders/money-state.ts'
import { textCorrected } from '../orders/order-texts.ts'
import { countMoney } from './count-money.ts'
import { appendEvent, hasEvent } from './events.queries.ts'
import { isCountedTwice, passGuessOn } from './guessed-receipts.ts'
import {
  insertPayment,
  type PaymentRow,
  receiptIsTaken,
  updatePayment,
} from './payments.queries.ts'
import type { Settled } from './settle.ts'
import { bookRest } from './split-sum.ts'

/** What M-Pesa reports of a payment whose money is on record already. */
export interface Report {
  by: string
  receivedCents: number
  receipt?: string | undefined
}

/**
 * Takes from a later report what an earlier one could not say. A query proves a payment and names
 * neither sum nor receipt: the callback may bring both after it, and the end is the same as if it
 * had come first. The caller holds the order and the payment.
 */
export async function correctPayment(
  db: Db,
  order: LockedOrder,
  payment: PaymentRow,
  report: Report,
  now: Date,
): Promise<Settled> {
  const { receipt, receivedCents } = report
  const asItIs = { payment, stockMoved: false }
  const isTaken = receipt !== undefined && (await receiptIsTaken(db, receipt, payment.id))
  if (payment.receipt !== null) {
    if (!receipt || receipt === payment.receipt) return asItIs
    return takeOtherReceipt(db, order, payment, report, now)
  }
  const mayChange = await mayCorrect(db, payment)
  if (isTaken && mayChange && (await isCountedTwice(db, receipt)))
    return lessCame(db, order, payment, report, isTaken)
  const isOther = receivedCents !== payment.amountCents && mayChange
  if (isOther && receivedCents < payment.amountCents)
    return lessCame(db, order, payment, report, isTaken)
  if (!receipt || isTaken) return asItIs
  await appendEvent(db, payment.id, 'receipt', { by: report.by, receipt })
  const known = await updatePayment(db, payment.id, { receipt })
  return isOther ? moreCame(db, order, known, report, now) : { payment: known, stockMoved: false }
}

/** Staff who accepted a sum have decided over it; what is held was named before. Once is enough. */
async function mayCorrect(db: Db, { id, state }: PaymentRow): Promise<boolean> {
  if (state === 'held' || (await hasEvent(db, id, 'accepted-by-staff'))) return false
  return !(await hasEvent(db, id, 'contradicted'))
}

/**
 * Less came than a query made the shop believe: what came is held for staff, and the order is paid no
 * longer. Where its receipt is another payment's, none of it was this one's. What has gone back
 * stays gone; staff read of it in the order's history.
 */
async function lessCame(
  db: Db,
  order: LockedOrder,
  payment: PaymentRow,
  report: Report,
  isTaken: boolean,
): Promise<Settled> {
  const { id, amountCents, state } = payment
  const bookedCents = payment.receivedCents ?? amountCents
  const cents = bookedCents - (isTaken ? amountCents : amountCents - report.receivedCents)
  const mayHold = state === 'paid' && cents >= 0
  const receipt = isTaken ? null : (report.receipt ?? null)
  const known = await updatePayment(db, id, {
    receipt,
    ...(mayHold && {
      state: 'held',
      receivedCents: isTaken ? null : cents,
      reason: isTaken ? paymentReasons.receiptUsed : paymentReasons.lessThanAsked,
    }),
  })
  const kind = mayHold ? 'corrected' : 'contradicted'
  await appendEvent(db, id, kind, { ...report, nowCents: known.receivedCents })
  await noteCorrection(db, order, payment, { report, state: known.state })
  if (mayHold) {
    await countMoney(db, order)
    if (report.receivedCents < amountCents)
      await textCorrected(db, order, { ...report, bookedCents, isShort: true })
  }
  return { payment: known, stockMoved: false }
}

/** What came beyond the amount asked for stands as a sum of its own, so that it can go back. */
async function moreCame(
  db: Db,
  order: LockedOrder,
  payment: PaymentRow,
  report: Report,
  now: Date,
): Promise<Settled> {
  const { amountCents: bookedCents, state } = payment
  await bookBeyond(db, payment, report, now)
  await noteCorrection(db, order, payment, { report, state })
  const stockMoved = await countMoney(db, order, { moneyCame: true })
  await textCorrected(db, order, { ...report, bookedCents, isShort: false })
  return { payment, stockMoved }
}

export async function bookBeyond(
  db: Db,
  payment: PaymentRow,
  { by, receivedCents, receipt }: Report,
  now: Date,
): Promise<void> {
  if (receivedCents <= payment.amountCents) return
  await bookRest(db, payment, {
    cents: receivedCents - payment.amountCents,
    by,
    note: `Beyond the amount asked for; came with receipt ${receipt ?? 'unknown'}.`,
    reason: paymentReasons.moreThanAsked,
    at: now,
  })
}

/** Tells staff, in the order's history, that a sum was another than the shop had counted. */
function noteCorrection(
  db: Db,
  order: LockedOrder,
  payment: PaymentRow,
  { report, state }: { report: Report; state: PaymentRow['state'] },
): Promise<void> {
  const { id, amountCents } = payment
  return note(db, undefined, {
    action: 'correct',
    thing: 'payment',
    thingId: id,
    before: { order: order.id, state: payment.state, amount: toShillings(amountCents) },
    after: {
      order: order.id,
      state,
      amount: toShillings(report.receivedCents),
      receipt: report.receipt ?? null,
    },
  })
}

/**
 * The prompt's own receipt is another than the one it was given. That one is another prompt's where
 * one lacks its own; else it was typed by hand, and both sums came. A receipt that was no guess is
 * never doubted.
 */
async function takeOtherReceipt(
  db: Db,
  order: LockedOrder,
  payment: PaymentRow,
  report: Report,
  now: Date,
): Promise<Settled> {
  const asItIs = { payment, stockMoved: false }
  if (!(await hasEvent(db, payment.id, 'receipt-guessed'))) return asItIs
  const without = await passGuessOn(db, payment)
  if (without) return correctPayment(db, order, without, report, now)
  const isTaken = report.receipt && (await receiptIsTaken(db, report.receipt, payment.id))
  return isTaken ? asItIs : addSecondSum(db, order, payment, report, now)
}

async function addSecondSum(
  db: Db,
  order: LockedOrder,
  payment: PaymentRow,
  report: Report,
  now: Date,
): Promise<Settled> {
  const { orderId, method, channel, amountCents, phoneNumber } = payment
  const { by, receipt } = report
  const receivedCents = Math.min(report.receivedCents, amountCents)
  const isShort = receivedCents < amountCents
  const second = await insertPayment(db, {
    ...{ orderId, method, channel, amountCents, phoneNumber, receipt, receivedCents },
    state: isShort ? 'held' : 'paid',
    reason: isShort ? paymentReasons.lessThanAsked : null,
    callbackSecret: randomBytes(24).toString('base64url'),
    createdAt: now,
    settledAt: now,
  })
  await appendEvent(db, second.id, second.state, { by, receivedCents, of: payment.id })
  await appendEvent(db, payment.id, 'second-sum', { id: second.id })
  await bookBeyond(db, second, report, now)
  return { payment, stockMoved: await countMoney(db, order, { moneyCame: true }) }
}
