import type { OrderStatus } from '@duka/contract/orders/orders'
import type { ShippingStatus } from '@duka/contract/shipping/shipping'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { DeliveryCopy } from '../orders/record/order-row.ts'

/** The columns of an order that a tracking link may show. */
export interface TrackedRow {
  status: OrderStatus
  delivery: DeliveryCopy | null
  createdAt: Date
  updatedAt: Date
  itemsCount: number
  /** Null before the order has a shipping record. */
  shipping: ShippingStatus | null
  trackingNumber: string | null
  packedAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  shippingUpdatedAt: Date | null
}

/** The order with this id; undefined also if the customer's account was deleted. */
export function findTracked(db: Db, orderId: string) {
  return db.row<TrackedRow>(sql`
    select o.status, o.delivery, o.created_at as "createdAt", o.updated_at as "updatedAt",
      (select sum(quantity)::int from order_items where order_id = o.id) as "itemsCount",
      s.status as shipping, s.tracking_number as "trackingNumber", s.created_at as "packedAt",
      s.shipped_at as "shippedAt", s.delivered_at as "deliveredAt",
      s.updated_at as "shippingUpdatedAt"
    from orders o left join shippings s on s.order_id = o.id
    where o.id = ${orderId} and (o.user_id is not null or o.customer_phone is not null)`)
}
