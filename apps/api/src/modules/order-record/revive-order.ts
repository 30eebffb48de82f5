import type { Db } from '../../db/client.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { returnStock, takeStockAgain } from '../catalogue/stock/stock.queries.ts'
import { claimOffer } from '../offers/offers.queries.ts'
import { setStatus } from './order-status.queries.ts'

/**
 * Reopens an expired order because its money arrived late. The caller has locked it. Returns false if there is too
 * little stock or its offer is used up: then the money is to be paid back.
 */
export async function reviveOrder(db: Db, orderId: string): Promise<boolean> {
  const shortage = await takeStockAgain(db, orderId)
  if (shortage) return false
  if (await claimOffer(db, orderId)) {
    await returnStock(db, orderId, 'order-cancelled')
    return false
  }
  const reopened = { was: 'Cancelled', status: 'Pending', cancelledBy: null } as const
  await setStatus(db, orderId, reopened)
  await addAuditEntry(db, undefined, 'order status', orderId, {
    before: { status: 'Cancelled' },
    after: { status: 'Pending', because: 'its money arrived late' },
  })
  return true
}
