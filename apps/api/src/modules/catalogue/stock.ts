import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** A product of which the shelf holds less than an order wants. */
export interface Shortage {
  product: string
  available: number
}

type MovementReason = 'order-cancelled' | 'order-revived' | 'order-deleted'

/** Puts what an order holds back on the shelf. The caller holds the order's row. */
export async function returnStock(
  db: Db,
  orderId: string,
  reason: Exclude<MovementReason, 'order-revived'>,
  userId?: string,
): Promise<void> {
  await lockShelf(db, orderId)
  await moveStock(db, orderId, +1, reason, userId)
}

/**
 * Takes an order's goods from the shelf again, all of them or none.
 * Answers the first product that is short, or undefined when everything was there.
 */
export async function takeStockAgain(
  db: Db,
  orderId: string,
  userId?: string,
): Promise<Shortage | undefined> {
  const shelf = await lockShelf(db, orderId)
  const short = shelf.find((row) => row.available < row.quantity)
  if (short) return short
  await moveStock(db, orderId, -1, 'order-revived', userId)
  return undefined
}

/** Locks the products of an order, in product order so that rivals never wait in a circle. */
async function lockShelf(db: Db, orderId: string): Promise<(Shortage & { quantity: number })[]> {
  const { rows } = await db.execute<{ product: string; available: number; quantity: number }>(sql`
    select p.name as product, p.stock_quantity as available, i.quantity
    from order_items i join products p on p.id = i.product_id
    where i.order_id = ${orderId}
    order by p.id
    for update of p`)
  return rows
}

async function moveStock(
  db: Db,
  orderId: string,
  direction: 1 | -1,
  reason: MovementReason,
  userId?: string,
): Promise<void> {
  await db.execute(sql`
    with moved as (
      update products p set stock_quantity = p.stock_quantity + ${direction} * i.quantity
      from order_items i
      where i.order_id = ${orderId} and p.id = i.product_id
      returning p.id, i.quantity
    )
    insert into stock_movements (product_id, change, reason, order_id, user_id)
    select id, ${direction} * quantity, ${reason}, ${orderId}, ${userId ?? null}::uuid from moved`)
}
