import type { Canceller, OrderStatus, PaymentStatus } from '@duka/contract/orders/orders'
import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/prepared.ts'
import { orders } from '../../db/schema.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { returnStock, takeStockAgain } from '../catalogue/stock/stock.ts'
import { claimOffer } from '../offers/offers.queries.ts'

/** The fields of an order that decide about its money and stock. */
export interface LockedOrder {
  id: string
  userId: string | null
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  totalCents: number
  /** The part of the total that staff gave up. */
  discountCents: number
  cancelledBy: Canceller | null
}

const fields = {
  id: orders.id,
  userId: orders.userId,
  status: orders.status,
  paymentMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
  totalCents: orders.totalCents,
  discountCents: orders.discountCents,
  cancelledBy: orders.cancelledBy,
}

const orderForUpdate = preparedQuery<{ id: string }, LockedOrder>('order-for-update', (db) =>
  db
    .select(fields)
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('update'),
)

/**
 * Locks an order until the transaction ends: nobody else changes it, its payments or its shipping record.
 * Lock the order before anything that belongs to it. `orderId` may be a subquery that finds it.
 */
export async function lockOrder(db: Db, orderId: string | SQL): Promise<LockedOrder | undefined> {
  const [order] = await (typeof orderId === 'string'
    ? orderForUpdate(db, { id: orderId })
    : db.select(fields).from(orders).where(eq(orders.id, orderId)).for('update'))
  return order
}

/** What the customer owes: the total without the discount. */
export function costOf(order: { totalCents: number; discountCents: number }): number {
  return order.totalCents - order.discountCents
}

/** Sets the discount of an order, which the caller has locked. */
export async function setDiscount(db: Db, orderId: string, discountCents: number): Promise<void> {
  await db
    .update(orders)
    .set({ discountCents, updatedAt: sql`now()` })
    .where(eq(orders.id, orderId))
}

/**
 * Reopens an expired order because its money arrived late. The caller has locked it. Returns false if there is too
 * little stock or its offer is used up: then the money is to be paid back.
 */
export async function reviveOrder(db: Db, orderId: string): Promise<boolean> {
  const shortage = await takeStockAgain(db, orderId)
  if (shortage) return false
  if (await claimOffer(db, orderId)) {
    await returnStock(db, orderId, 'order-cancelled')
    return false
  }
  await db
    .update(orders)
    .set({ status: 'Pending', cancelledBy: null, unpaidSince: sql`now()`, updatedAt: sql`now()` })
    .where(eq(orders.id, orderId))
  await addAuditEntry(db, undefined, {
    action: 'status',
    thing: 'order',
    thingId: orderId,
    before: { status: 'Cancelled' },
    after: { status: 'Pending', because: 'its money arrived late' },
  })
  return true
}
