import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'

/** The sums of an order, in cents, as the view `order_money` derives them from the ledger. */
export interface OrderMoney {
  /** Money that counts for the order. */
  countedCents: number
  /** Money that waits for staff or for the rest, without what is being paid back. */
  heldCents: number
  /** The part of `heldCents` that counts as soon as the rest arrives. */
  partsCents: number
  /** Money to pay back, including held money and open refunds. */
  owedCents: number
  paidBackCents: number
  refundingCents: number
}

/** Reads the sums of an order. Throws if there is no such order. */
export function readOrderMoney(db: Db, orderId: string) {
  return db.one<OrderMoney>(
    prepared(
      'order-money',
      sql`
    select counted_cents as "countedCents", held_cents - held_refunding_cents as "heldCents",
      parts_cents as "partsCents", greatest(0, held_cents + due_cents) as "owedCents",
      paid_back_cents as "paidBackCents",
      held_refunding_cents + due_refunding_cents as "refundingCents"
    from order_money where order_id = ${orderId}`,
    ),
  )
}
