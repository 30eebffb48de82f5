import { methodsThat } from '@duka/contract/settings/payment-methods'
import { onTheRoad } from '@duka/contract/shipping/shipping'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quoted } from '../../../db/schema/columns.ts'
import { orderItems } from '../../../db/schema.ts'
import { mayRun } from '../../../jobs/failed-jobs.ts'
import { mayStillMove } from '../../ledger/may-move.ts'

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

/** An order `o` was not paid in time, its method expires, and no money for it may still arrive. */
const isExpired = (
  minutes: number,
) => sql`o.payment_method in (${sql.raw(quoted(methodsThat('expires')))})
  and o.payment_status in ('unpaid', 'pending') and o.status = 'Pending'
  and o.unpaid_since < now() - make_interval(secs => ${minutes * 60})
  and not ${mayStillMove('expire')}`

/** The orders that were not paid within these minutes, the oldest first. */
export function selectExpired(db: Db, minutes: number, limit: number) {
  return db.values<string>(sql`
    select o.id from orders o
    where ${isExpired(minutes)} and ${mayRun('expiry', sql`o.id::text`)}
    order by o.unpaid_since
    limit ${limit}`)
}

/** Locks an order that has still expired. Returns false if it has not, or somebody else works on it. */
export async function lockExpired(db: Db, id: string, minutes: number): Promise<boolean> {
  return db.exists(sql`
    select from orders o where o.id = ${id} and ${isExpired(minutes)} for update of o skip locked`)
}
