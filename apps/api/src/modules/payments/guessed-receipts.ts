import type { Db } from '../../db/client.ts'
import { appendEvent, hasEvent } from './events.queries.ts'
import {
  findByReceipt,
  type PaymentRow,
  selectPaymentsOfOrder,
  updatePayment,
} from './payments.queries.ts'
import { updateReceipt } from './receipts.queries.ts'

/**
 * M-Pesa confirms prompts without saying which, so a proven prompt is given the receipt of its sum by
 * guess. It may be that of another prompt, or of money that was typed.
 */
export async function giveGuess(db: Db, paymentId: string, receipt: string): Promise<PaymentRow> {
  await appendEvent(db, paymentId, 'receipt-guessed', { receipt })
  return updatePayment(db, paymentId, { receipt })
}

/** Money is counted for it, and its receipt never came. */
export function lacksReceipt({ receipt, state, receivedCents, amountCents }: PaymentRow): boolean {
  // A payment that counts may have been split since: its receipt is that of the whole.
  const isWhole = receivedCents !== null && (state !== 'held' || receivedCents === amountCents)
  return receipt === null && isWhole
}

/**
 * Gives the receipt that a prompt had by guess to another that lacks one: the prompt's own has come.
 * Undefined when there is no other; what is on its way back goes by its receipt, and keeps it.
 */
export async function passGuessOn(db: Db, payment: PaymentRow): Promise<PaymentRow | undefined> {
  const { id, orderId, amountCents, receipt } = payment
  if (!receipt || payment.state !== 'paid') return undefined
  const others = (await selectPaymentsOfOrder(db, orderId)).filter(
    (other) => other.channel === 'stk' && other.amountCents === amountCents && other.id !== id,
  )
  const other = others.findLast((other) => other.callbackSecret !== null && lacksReceipt(other))
  if (!other) return undefined
  const without = await updatePayment(db, id, { receipt: null })
  await giveGuess(db, other.id, receipt)
  await updateReceipt(db, receipt, { paymentId: other.id })
  return without
}

/** Whether a receipt is that of a prompt by guess, beside which its own came as a second sum. */
export async function isCountedTwice(db: Db, receipt: string): Promise<boolean> {
  const holder = await findByReceipt(db, receipt)
  return holder !== undefined && (await hasEvent(db, holder.id, 'second-sum'))
}
