import { toWholeShillings } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import { type Cost, costOf } from '../order-record/cost.ts'
import { type OrderMoney, readOrderMoney } from './order-money.queries.ts'
/** What an order still lacks, in cents: to the cent for cash, and in whole shillings for M-Pesa. */
export interface Need {
  exactCents: number
  wholeCents: number
  /** Held money, and what would be outstanding if it counted. */
  heldCents: number
  missingCents: number
}

/** What is outstanding, without the money that counts and the parts that wait for the rest. */
export async function readNeed(db: Db, order: Cost & { id: string }): Promise<Need> {
  return needOf(order, await readOrderMoney(db, order.id))
}

/** What an order with these sums still lacks. */
export function needOf(order: Cost, { countedCents, partsCents, heldCents }: OrderMoney): Need {
  const [costCents, coveredCents] = [costOf(order), countedCents + partsCents]
  const isCovered = coveredCents >= costCents
  return {
    exactCents: isCovered ? 0 : costCents - coveredCents,
    wholeCents: isCovered ? 0 : toWholeShillings(costCents - coveredCents) * 100,
    heldCents,
    missingCents: Math.max(0, costCents - countedCents - heldCents),
  }
}
