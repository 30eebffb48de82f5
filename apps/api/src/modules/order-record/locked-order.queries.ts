import type { Canceller, OrderStatus, PaymentStatus } from '@duka/contract/orders/orders'
import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/prepared.ts'
import { orders } from '../../db/schema.ts'
import type { Cost } from './cost.ts'

/** The fields of an order that decide about its money and stock. */
export interface LockedOrder extends Cost {
  id: string
  /** What people know it by. */
  shortNumber: string
  userId: string | null
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  cancelledBy: Canceller | null
  /** Nobody is left to get its goods. */
  isErased: boolean
  /** Whether its VAT was kept, so that it gets papers. */
  hasVat: boolean
  /** The invoice that is not credited as a whole. */
  invoiceId: string | null
  updatedAt: Date
}

/** SQL: the person of the order was erased, with the account or without one. */
export const isErased = sql<boolean>`(${orders.userId} is null and ${orders.customerPhone} is null)`

const fields = {
  id: orders.id,
  shortNumber: orders.shortNumber,
  userId: orders.userId,
  status: orders.status,
  paymentMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
  totalCents: orders.totalCents,
  writeOffCents: orders.writeOffCents,
  returnedCents: orders.returnedCents,
  cancelledBy: orders.cancelledBy,
  isErased,
  hasVat: sql<boolean>`${orders.vat} is not null`,
  invoiceId: orders.invoiceId,
  updatedAt: orders.updatedAt,
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

/** Sets what staff gave up of an order's price. The caller has locked it. */
export async function setWriteOff(db: Db, orderId: string, writeOffCents: number): Promise<void> {
  await db
    .update(orders)
    .set({ writeOffCents, updatedAt: sql`now()` })
    .where(eq(orders.id, orderId))
}
