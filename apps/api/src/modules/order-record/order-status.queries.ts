import type { Canceller, OrderStatus } from '@duka/contract/orders/orders'
import { parcelAfterOrder, shippingStatuses } from '@duka/contract/shipping/shipping'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema.ts'

interface NewStatus {
  was: OrderStatus
  status: OrderStatus
  cancelledBy: Canceller | null
}

/**
 * Writes the status of an order, which the caller has locked, and moves its parcel along, so that the two never contradict
 * each other. An order that is Pending or not cancelled any more waits for its money as long as a new one.
 */
export async function setStatus(
  db: Db,
  orderId: string,
  { was, ...moved }: NewStatus,
): Promise<void> {
  const waitsAnew = moved.status === 'Pending' || was === 'Cancelled'
  await db
    .update(orders)
    .set({
      ...moved,
      updatedAt: sql`now()`,
      failedAt: null,
      failedReason: null,
      failedBy: null,
      ...(waitsAnew && { unpaidSince: sql`now()` }),
    })
    .where(eq(orders.id, orderId))
  await moveParcel(db, orderId, was, moved.status)
}

async function moveParcel(
  db: Db,
  orderId: string,
  was: OrderStatus,
  isNow: OrderStatus,
): Promise<void> {
  const moves = shippingStatuses.map((parcel) => [parcel, parcelAfterOrder(was, isNow, parcel)])
  await db.execute(sql`
    update shippings s set status = m.status,
      shipped_at = coalesce(s.shipped_at, case when m.status = 'shipped' then now() end),
      delivered_at = coalesce(s.delivered_at, case when m.status = 'delivered' then now() end),
      updated_at = now()
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(moves))}::jsonb) m(was, status)
    where s.order_id = ${orderId} and s.status = m.was and m.status <> m.was`)
}
