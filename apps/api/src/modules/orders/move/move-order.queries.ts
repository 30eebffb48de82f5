import { onTheRoad } from '@duka/contract/shipping/shipping'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quoted } from '../../../db/schema/columns.ts'
import { orderItems } from '../../../db/schema.ts'

/** Whether a rider, a bus or a courier has the goods of the order. */
export function isParcelOnTheRoad(db: Db, orderId: string) {
  return db.exists(sql`
    select from shippings where order_id = ${orderId} and status in (${sql.raw(quoted(onTheRoad))})`)
}

/** How many pieces of a line were not in stock when they were handed over. */
export async function setNotTaken(
  db: Db,
  orderId: string,
  productId: string,
  notTaken: number,
): Promise<void> {
  // A product may stand in two lines, at two prices.
  await db.execute(sql`
    update order_items i set not_taken = greatest(0, least(i.quantity, ${notTaken} - l.before))
    from (
      select id, sum(quantity) over (order by id)::int - quantity as before from order_items
      where order_id = ${orderId} and product_id = ${productId}) l
    where i.order_id = ${orderId} and i.id = l.id`)
}

/** All pieces of the order were put back into stock. */
export async function clearNotTaken(db: Db, orderId: string): Promise<void> {
  await db.update(orderItems).set({ notTaken: 0 }).where(eq(orderItems.orderId, orderId))
}
