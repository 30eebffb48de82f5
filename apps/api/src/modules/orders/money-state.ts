import type { Canceller, OrderStatus, PaymentStatus } from '@duka/contract/orders'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema.ts'
import { note } from '../audit/audit.ts'
import { takeStockAgain } from '../catalogue/stock.ts'
import { tellOrder } from './order-news.ts'

/** What decides over an order's money and goods. */
export interface LockedOrder {
  id: string
  userId: string | null
  status: OrderStatus
  paymentMethod: 'mpesa' | 'cod'
  paymentStatus: PaymentStatus
  totalCents: number
  /** What staff let go of. */
  discountCents: number
  cancelledBy: Canceller | null
}

/**
 * Holds an order until the transaction ends: nobody else moves it, its payments or its parcel.
 * Whoever needs the order and something that belongs to it locks the order first.
 */
export async function lockOrder(db: Db, orderId: string): Promise<LockedOrder | undefined> {
  const [order] = await db
    .select({
      id: orders.id,
      userId: orders.userId,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
      discountCents: orders.discountCents,
      cancelledBy: orders.cancelledBy,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update')
  return order
}

/** What an order costs in the end. */
export function costOf(order: { totalCents: number; discountCents: number }): number {
  return order.totalCents - order.discountCents
}

/** Lets go of a part of what the order costs. The caller holds it. */
export async function setDiscount(db: Db, orderId: string, discountCents: number): Promise<void> {
  await db
    .update(orders)
    .set({ discountCents, updatedAt: sql`now()` })
    .where(eq(orders.id, orderId))
}

/** Says where the order's money is. The caller holds the order. */
export async function setPaymentStatus(
  db: Db,
  orderId: string,
  paymentStatus: PaymentStatus,
): Promise<void> {
  await db
    .update(orders)
    .set({ paymentStatus, updatedAt: sql`now()` })
    .where(eq(orders.id, orderId))
  await tellOrder(db, orderId)
}

/**
 * Brings an order back that had expired, because its money came after all. The caller holds it.
 * False when the stock no longer allows it: then the money is owed back.
 */
export async function reviveOrder(db: Db, orderId: string): Promise<boolean> {
  const shortage = await takeStockAgain(db, orderId)
  if (shortage) return false
  await db
    .update(orders)
    .set({ status: 'Pending', cancelledBy: null, unpaidSince: sql`now()`, updatedAt: sql`now()` })
    .where(eq(orders.id, orderId))
  await note(db, undefined, {
    action: 'status',
    thing: 'order',
    thingId: orderId,
    before: { status: 'Cancelled' },
    after: { status: 'Pending', because: 'its money arrived late' },
  })
  await tellOrder(db, orderId)
  return true
}
