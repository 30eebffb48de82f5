import { toWholeShillings } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import { costOf } from '../orders/money-state.ts'
import { readLedger } from '../orders/order-ledger.ts'

/** What an order still lacks, in cents: to the cent for cash, and in whole shillings for M-Pesa. */
export interface Need {
  exactCents: number
  wholeCents: number
  /** What came and waits for staff or for the rest, and what would be missing if it counted. */
  heldCents: number
  missingCents: number
}

/** What is missing beside the money that counts already and the parts that wait for the rest. */
export async function readNeed(
  db: Db,
  order: { id: string; totalCents: number; discountCents: number },
): Promise<Need> {
  const { paidCents, partsCents, heldCents } = await readLedger(db, order.id)
  const [costCents, coveredCents] = [costOf(order), paidCents + partsCents]
  const isCovered = coveredCents >= costCents
  return {
    exactCents: isCovered ? 0 : costCents - coveredCents,
    wholeCents: isCovered ? 0 : toWholeShillings(costCents) * 100 - coveredCents,
    heldCents,
    missingCents: Math.max(0, costCents - paidCents - heldCents),
  }
}
