import { randomBytes } from 'node:crypto'
import { fill } from '@duka/contract/errors'
import { formatMoney, toShillings } from '@duka/contract/money'
import { paymentReasons } from '@duka/contract/payment-reasons'
import type { Db } from '../../db/client.ts'
import type { LockedOrder } from '../orders/money-state.ts'
import { textReceived } from '../orders/order-texts.ts'
import { countMoney } from './count-money.ts'
import { appendEvent } from './events.queries.ts'
import { readNeed } from './need.ts'
import { insertPayment, type PaymentRow } from './payments.queries.ts'
import type { ReceiptRow } from './receipts.queries.ts'
import type { Settled } from './settle.ts'
import { bookRest } from './split-sum.ts'

/**
 * Counts money that nobody asked for. A part of what the order needs is held until the rest comes,
 * and then all of it counts; what comes beyond is a sum of its own, owed back. The caller holds the
 * order and the receipt.
 */
export async function bookTyped(
  db: Db,
  order: LockedOrder,
  receipt: ReceiptRow,
  now: Date,
): Promise<Settled> {
  const { wholeCents: neededCents } = await readNeed(db, order)
  const { amountCents } = receipt

  const isPartOnly = amountCents < neededCents
  const countedCents = neededCents === 0 ? amountCents : Math.min(amountCents, neededCents)
  const payment = await insertSum(db, order, receipt, {
    cents: countedCents,
    // A part is less than was asked for.
    ...(isPartOnly && { askedCents: neededCents }),
    reason: isPartOnly
      ? missing(neededCents - amountCents)
      : neededCents === 0
        ? paymentReasons.tooLate
        : null,
    now,
  })
  if (amountCents > countedCents)
    await bookRest(db, payment, {
      cents: amountCents - countedCents,
      by: receipt.channel,
      note: `Came with receipt ${receipt.receipt}.`,
      reason: paymentReasons.moreThanNeeded,
      // Behind the part that counts.
      at: new Date(now.getTime() + 1),
    })
  const stockMoved = await countMoney(db, order, { moneyCame: true })
  const told = { cents: amountCents, receipt: receipt.receipt, revived: stockMoved }
  await textReceived(db, order, told)
  return { payment, stockMoved }
}

function missing(cents: number): string {
  return fill(paymentReasons.partMissing, { amount: formatMoney(toShillings(cents), 'KES') })
}

async function insertSum(
  db: Db,
  order: LockedOrder,
  { channel, receipt }: ReceiptRow,
  sum: {
    cents: number
    askedCents?: number
    reason: string | null
    now: Date
  },
): Promise<PaymentRow> {
  const state = sum.askedCents === undefined ? 'paid' : 'held'
  const payment = await insertPayment(db, {
    orderId: order.id,
    method: 'mpesa',
    channel,
    amountCents: sum.askedCents ?? sum.cents,
    receivedCents: sum.cents,
    state,
    reason: sum.reason,
    receipt,
    createdAt: sum.now,
    settledAt: sum.now,
    // M-Pesa's result of a refund finds its payment by this.
    callbackSecret: randomBytes(24).toString('base64url'),
  })
  const told = { by: channel, receivedCents: sum.cents, receipt }
  await appendEvent(db, payment.id, state, told)
  return payment
}
