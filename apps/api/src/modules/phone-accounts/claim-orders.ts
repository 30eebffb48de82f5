import type { Db } from '../../db/client.ts'
import { type Actor, addAuditEntries } from '../audit/audit.ts'
import { giveMessages } from '../messages/outbox.queries.ts'
import { giveOfferUses } from '../offers/offers.queries.ts'
import { giveOrders } from '../order-record/claim-orders.queries.ts'
import { notifyParcelChanged } from '../order-record/order-events.queries.ts'

/**
 * Makes the orders that staff entered for a phone, without an account, the account's own. Call it once the account has
 * proven the phone. Orders of other accounts and of other phones stay as they are. Each order's history names the claim.
 */
export async function claimOrders(
  db: Db,
  { id, username, from }: Actor & { id: string; username: string },
  phone: string,
): Promise<string[]> {
  const orders = await giveOrders(db, id, phone)
  if (orders.length === 0) return []
  const ids = orders.map((order) => order.id)
  await giveMessages(db, id, orders)
  await giveOfferUses(db, id, ids)
  await addAuditEntries(
    db,
    { id, username, ...(from && { from }) },
    ids.map((thingId) => ({ action: 'claim', thing: 'order' as const, thingId })),
  )
  for (const orderId of ids) await notifyParcelChanged(db, orderId)
  return ids
}
