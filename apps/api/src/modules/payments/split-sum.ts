import type { Db } from '../../db/client.ts'
import { appendEvent } from './events.queries.ts'
import { insertPayment, type PaymentRow, updatePayment } from './payments.queries.ts'

/** What stands as a sum of its own beside the payment that it came with. */
export interface Rest {
  cents: number
  by: string
  note: string
  reason?: string | null
  /** When the money came. */
  at: Date
}

/**
 * Books what came with a payment and is not a part of it, so that it can go back alone. From then on
 * the receipt stands for more than the payment: M-Pesa is not asked to reverse it.
 */
export async function bookRest(db: Db, payment: PaymentRow, rest: Rest): Promise<PaymentRow> {
  const { orderId, method, channel, phoneNumber, staffId } = payment
  const row = await insertPayment(db, {
    ...{ orderId, method, channel, phoneNumber },
    ...(method === 'cash' && { staffId, rider: payment.rider }),
    amountCents: rest.cents,
    receivedCents: rest.cents,
    state: 'paid',
    reason: rest.reason ?? null,
    note: rest.note,
    createdAt: rest.at,
    settledAt: rest.at,
  })
  await appendEvent(db, payment.id, 'split', { restCents: rest.cents, rest: row.id })
  const told = { by: rest.by, receivedCents: rest.cents, of: payment.id }
  await appendEvent(db, row.id, 'paid', told)
  return row
}

/**
 * Parts a payment that counts into what the order needs and the rest, `cents`, which is owed back.
 * The caller holds the order.
 */
export async function splitSum(db: Db, payment: PaymentRow, cents: number): Promise<PaymentRow> {
  const receivedCents = payment.receivedCents ?? 0
  await updatePayment(db, payment.id, { receivedCents: receivedCents - cents })
  return bookRest(db, payment, {
    cents,
    by: 'shop',
    note: `Not needed; came with ${payment.receipt ? `receipt ${payment.receipt}` : 'a larger sum'}.`,
    at: payment.settledAt ?? payment.createdAt,
  })
}
