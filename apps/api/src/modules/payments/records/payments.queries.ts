import { and, desc, eq, isNotNull, max } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { entries, orders, payments } from '../../../db/schema.ts'

/** One line in the list of an order's payments. */
export type PaymentRow = typeof payments.$inferSelect

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

/** A payment that must exist, because this transaction wrote it. */
export async function getPayment(db: Db, id: string): Promise<PaymentRow> {
  const row = await findPayment(db, id)
  if (!row) throw new Error('A payment was written and is not listed.')
  return row
}

/** Newest first. */
export function selectPaymentsOfOrder(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
}

/** The owner, status and price of an order; undefined when there is none. */
export async function findOrderMoney(db: Db, orderId: string) {
  const [row] = await db
    .select({
      userId: orders.userId,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalCents: orders.totalCents,
      writeOffCents: orders.writeOffCents,
      returnedCents: orders.returnedCents,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row
}

/** When staff last put right what money of the order was counted for; null: never. */
export async function findPutRightAt(db: Db, orderId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(entries.occurredAt) })
    .from(entries)
    .where(
      and(eq(entries.orderId, orderId), eq(entries.kind, 'corrected'), isNotNull(entries.byUser)),
    )
  return row?.at ?? null
}
