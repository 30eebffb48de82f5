import { toWholeShillings } from '@duka/contract/money'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { costOf } from './money-state.ts'

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
export async function readOrderMoney(db: Db, orderId: string): Promise<OrderMoney> {
  const { rows } = await db.execute<OrderMoney & Record<string, unknown>>(
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
  const [money] = rows
  if (!money) throw new Error('There is no such order to read the sums of.')
  return money
}

/** What an order still lacks, in cents: to the cent for cash, and in whole shillings for M-Pesa. */
export interface Need {
  exactCents: number
  wholeCents: number
  /** Held money, and what would be outstanding if it counted. */
  heldCents: number
  missingCents: number
}

/** What is outstanding, without the money that counts and the parts that wait for the rest. */
export async function readNeed(
  db: Db,
  order: { id: string; totalCents: number; discountCents: number },
): Promise<Need> {
  return needOf(order, await readOrderMoney(db, order.id))
}

/** What an order with these sums still lacks. */
export function needOf(
  order: { totalCents: number; discountCents: number },
  { countedCents, partsCents, heldCents }: OrderMoney,
): Need {
  const [costCents, coveredCents] = [costOf(order), countedCents + partsCents]
  const isCovered = coveredCents >= costCents
  return {
    exactCents: isCovered ? 0 : costCents - coveredCents,
    wholeCents: isCovered ? 0 : toWholeShillings(costCents) * 100 - coveredCents,
    heldCents,
    missingCents: Math.max(0, costCents - countedCents - heldCents),
  }
}
