import { toWholeShillings } from '@duka/contract/money'
import { sql } from 'drizzle-orm'
import { type Db, executePrepared } from '../../../db/client.ts'
import { costOf } from '../../orders/money-state.ts'

/** The sums of an order, in cents, as the view `order_money` derives them from the ledger. */
export interface OrderMoney {
  /** Counts for the order. */
  countedCents: number
  /** PromptMoney and waits for staff or for the rest, without what is on its way back. */
  heldCents: number
  /** Of what is held, parts that count as soon as the rest is here. */
  partsCents: number
  /** Is to be paid back, with what is held and what is on its way back. */
  owedCents: number
  paidBackCents: number
  refundingCents: number
}

export async function readOrderMoney(db: Db, orderId: string): Promise<OrderMoney> {
  const { rows } = await executePrepared<OrderMoney & Record<string, unknown>>(
    db,
    'order-money',
    sql`
    select counted_cents as "countedCents", held_cents - held_refunding_cents as "heldCents",
      parts_cents as "partsCents", greatest(0, held_cents + due_cents) as "owedCents",
      paid_back_cents as "paidBackCents",
      held_refunding_cents + due_refunding_cents as "refundingCents"
    from order_money where order_id = ${orderId}`,
  )
  const [money] = rows
  if (!money) throw new Error('The sums of an order that is not there.')
  return money
}

/** What an order still lacks, in cents: to the cent for cash, and in whole shillings for M-Pesa. */
export interface Need {
  exactCents: number
  wholeCents: number
  /** What came and waits, and what would be missing if it counted. */
  heldCents: number
  missingCents: number
}

/** What is missing beside the money that counts already and the parts that wait for the rest. */
export async function readNeed(
  db: Db,
  order: { id: string; totalCents: number; discountCents: number },
): Promise<Need> {
  return needOf(order, await readOrderMoney(db, order.id))
}

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
