import { toWholeShillings } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import { costOf } from '../orders/money-state.ts'
import { readLedger } from './payments.queries.ts'

/** What an order still lacks, in cents: to the cent for cash, and in whole shillings for M-Pesa. */
export interface Need {
  exactCents: number
  wholeCents: number
}

/** What is missing beside the money that counts already and the parts that wait for the rest. */
export async function readNeed(
  db: Db,
  order: { id: string; totalCents: number; discountCents: number },
): Promise<Need> {
  const { paidCents, partsCents } = await readLedger(db, order.id)
  const [costCents, coveredCents] = [costOf(order), paidCents + partsCents]
  if (coveredCents >= costCents) return { exactCents: 0, wholeCents: 0 }
  return {
    exactCents: costCents - coveredCents,
    wholeCents: Math.max(0, toWholeShillings(costCents) * 100 - coveredCents),
  }
}
