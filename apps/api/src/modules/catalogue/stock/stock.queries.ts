import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { invalidateOnCommit } from '../../../response-cache/invalidation.ts'

/** A product with less stock than an order needs. */
export interface Shortage {
  productId: string
  product: string
  available: number
  quantity: number
}

/** Pieces of a product that an order takes in addition; negative: gives back. */
export interface StockChange {
  productId: string
  more: number
}

type MovementReason = 'order-cancelled' | 'order-revived' | 'order-deleted'

/**
 * Returns the items of an order to the stock: what was taken from it. The caller has locked the order. Invalidates cached stock when
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
  const [short] = await lockShortages(db, orderId)
  if (short) return short
  await takeStock(db, orderId, userId)
  return undefined
}

/** Locks the products of an order and returns those with less stock than it needs. */
export async function lockShortages(db: Db, orderId: string): Promise<Shortage[]> {
  const items = await lockStock(db, orderId)
  return items.filter(({ available, quantity }) => available < quantity)
}

/** Takes the items of an order from the stock again, without those that its lines name as not taken. */
export async function takeStock(db: Db, orderId: string, userId?: string): Promise<void> {
  await moveStock(db, orderId, -1, 'order-revived', userId)
}

/** Locks the products of an order, in product order, so that concurrent orders cannot deadlock. */
function lockStock(db: Db, orderId: string) {
  return db.rows<Shortage>(sql`
    select p.id as "productId", p.name as product, p.stock_quantity as available, i.quantity
    from products p join (
      select product_id, sum(quantity)::int as quantity from order_items
      where order_id = ${orderId} group by product_id) i on p.id = i.product_id
    order by p.id
    for update of p`)
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
      update products p set stock_quantity = p.stock_quantity + ${direction} * i.taken
      from (
        -- An order that was changed may have a product in two lines, at two prices.
        select product_id, sum(quantity - not_taken)::int as taken from order_items
        where order_id = ${orderId} group by product_id) i
      where p.id = i.product_id and i.taken > 0
      returning p.id, i.taken as quantity
    )
    insert into stock_movements (product_id, change, reason, order_id, user_id)
    select id, ${direction} * quantity, ${reason}, ${orderId}, ${userId ?? null}::uuid from moved`)
  await invalidateOnCommit(db, 'stock')
}

/** Puts pieces of an order that came back on the shelf. The caller has locked the order. */
export async function putBack(
  db: Db,
  orderId: string,
  changes: readonly StockChange[],
  userId: string,
): Promise<void> {
  if (changes.length === 0) return
  await lockStock(db, orderId)
  await moveStockBy(db, orderId, changes, userId, 'returned')
}

/**
 * Moves the stock by what was changed in an order, whose products the caller has locked and found enough of. Each product is
 * named once.
 */
export async function moveStockBy(
  db: Db,
  orderId: string,
  changes: readonly StockChange[],
  userId: string,
  reason: 'order-changed' | 'returned' = 'order-changed',
): Promise<void> {
  await db.execute(sql`
    with moved as (
      update products p set stock_quantity = p.stock_quantity - c.more
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c ("productId" uuid, more integer)
      where p.id = c."productId" and c.more <> 0
      returning p.id, c.more
    )
    insert into stock_movements (product_id, change, reason, order_id, user_id)
    select id, -more, ${reason}, ${orderId}, ${userId}::uuid from moved`)
  await invalidateOnCommit(db, 'stock')
}
