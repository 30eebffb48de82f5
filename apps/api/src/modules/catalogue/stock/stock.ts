import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { invalidateOnCommit } from '../../../response-cache/invalidation.ts'

/** A product with less stock than an order needs. */
export interface Shortage {
  product: string
  available: number
}

type MovementReason = 'order-cancelled' | 'order-revived' | 'order-deleted'

/**
 * Returns the items of an order to the stock. The caller has locked the order. Invalidates cached stock when
 * the transaction commits.
 */
export async function returnStock(
  db: Db,
  orderId: string,
  reason: Exclude<MovementReason, 'order-revived'>,
  userId?: string,
): Promise<void> {
  await lockStock(db, orderId)
  await moveStock(db, orderId, +1, reason, userId)
}

/**
 * Takes the items of an order from the stock again, all or none. Invalidates cached stock when the
 * transaction commits. Returns the first product that is short, or undefined on success.
 */
export async function takeStockAgain(
  db: Db,
  orderId: string,
  userId?: string,
): Promise<Shortage | undefined> {
  const items = await lockStock(db, orderId)
  const short = items.find((row) => row.available < row.quantity)
  if (short) return short
  await moveStock(db, orderId, -1, 'order-revived', userId)
  return undefined
}

/** Locks the products of an order, in product order, so that concurrent orders cannot deadlock. */
async function lockStock(db: Db, orderId: string): Promise<(Shortage & { quantity: number })[]> {
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
  await invalidateOnCommit(db, 'stock')
}
