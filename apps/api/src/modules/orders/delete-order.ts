import { eq, sql } from 'drizzle-orm'
import { orders } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { note } from '../audit/audit.ts'
import { returnStock } from '../catalogue/stock.ts'
import { lockOrder } from './money-state.ts'

/**
 * Deletes an order that took no money and has no prompt on a phone; its goods go back and its
 * shipping record goes with it. Refuses otherwise: the books keep what money passed through.
 */
export async function deleteOrder(
  { db, news }: Pick<Deps, 'db' | 'news'>,
  staff: Caller,
  orderId: string,
): Promise<void> {
  await db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    if (!order) throw new ShopError('ORDER_NOT_FOUND')
    const { rows: money } = await db.execute(sql`
      select 1 from payments where order_id = ${orderId} and state <> 'failed' limit 1`)
    if (money.length > 0 || !['unpaid', 'pending'].includes(order.paymentStatus))
      throw new ShopError('ORDER_HAS_MONEY')

    if (order.status !== 'Cancelled') await returnStock(db, orderId, 'order-deleted', staff.id)
    await note(db, staff, { action: 'delete', thing: 'order', thingId: orderId, before: order })
    // Attempts that failed moved no money and go along; the foreign key guards all others.
    await db.execute(sql`delete from payments where order_id = ${orderId} and state = 'failed'`)
    await db.delete(orders).where(eq(orders.id, orderId))
  })
  news.stockChanged()
}
