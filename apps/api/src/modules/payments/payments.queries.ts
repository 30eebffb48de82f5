import { and, desc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders, payments } from '../../db/schema.ts'
import { isPart } from '../orders/order-ledger.ts'
import { tellOrder } from '../orders/order-news.ts'

export type PaymentRow = typeof payments.$inferSelect

export async function insertPayment(
  db: Db,
  payment: typeof payments.$inferInsert,
): Promise<PaymentRow> {
  const [row] = await db.insert(payments).values(payment).returning()
  if (!row) throw new Error('A payment was inserted and did not come back.')
  await tellOrder(db, row.orderId)
  return row
}

/** Changes one payment; the caller holds it. */
export async function updatePayment(
  db: Db,
  id: string,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> {
  const [row] = await db
    .update(payments)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(payments.id, id))
    .returning()
  if (!row) throw new Error('A payment vanished while it was held.')
  if (changes.state || changes.receipt) await tellOrder(db, row.orderId)
  return row
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

/** Holds a payment until the transaction ends. Hold its order first. */
export async function holdPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).for('update')
  return row
}

export async function findPaymentBySecret(db: Db, secret: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.callbackSecret, secret))
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

/** The prompt that a phone may still answer; an order has at most one. */
export async function findLivePrompt(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.channel, 'stk'),
        inArray(payments.state, ['requested', 'prompted', 'unknown']),
      ),
    )
  return row
}

/** Whose order it is and what it costs, or undefined when there is none. */
export async function findOrderMoney(db: Db, orderId: string) {
  const [row] = await db
    .select({
      userId: orders.userId,
      status: orders.status,
      totalCents: orders.totalCents,
      discountCents: orders.discountCents,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row
}

/** The payment that has a receipt. Until the transaction ends nobody else can give it to one. */
export async function findByReceipt(db: Db, receipt: string): Promise<PaymentRow | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`receipt ${receipt}`}))`)
  const [row] = await db.select().from(payments).where(eq(payments.receipt, receipt))
  return row
}

/** Whether another payment has this receipt; asked as `findByReceipt` asks. */
export async function receiptIsTaken(db: Db, receipt: string, paymentId: string): Promise<boolean> {
  const holder = await findByReceipt(db, receipt)
  return holder !== undefined && holder.id !== paymentId
}

/** Whether M-Pesa's id of a prompt belongs to another payment. */
export async function requestIdIsTaken(
  db: Db,
  checkoutRequestId: string,
  paymentId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from payments
    where checkout_request_id = ${checkoutRequestId} and id <> ${paymentId}`)
  return rows.length > 0
}

/** Sums that were held until the rest came, oldest first. */
export function selectParts(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isPart))
    .orderBy(payments.createdAt, payments.id)
}

/**
 * Takes one payment that M-Pesa should be asked about now, and sets when it is asked again to
 * what `nextTime` says of so many questions. No two processes take the same.
 */
export function takeDuePayment(
  db: Db,
  now: Date,
  nextTime: (queries: number) => Date | null,
): Promise<PaymentRow | undefined> {
  return db.transaction(async (db) => {
    const [due] = await db
      .select()
      .from(payments)
      .where(sql`${payments.nextQueryAt} <= ${now.toISOString()}`)
      .orderBy(payments.nextQueryAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return undefined
    const queries = due.queries + 1
    return updatePayment(db, due.id, { queries, nextQueryAt: nextTime(queries) })
  })
}

/** When M-Pesa is asked about this payment again; `queries` counts the times it was. */
export async function setNextQuery(
  db: Db,
  id: string,
  nextQueryAt: Date | null,
  queries?: number,
): Promise<void> {
  await db.update(payments).set({ nextQueryAt, queries }).where(eq(payments.id, id))
}

/**
 * Brings the next question forward to `at`, its pauses starting over. False when one is due by then
 * anyway, or the payment has its money.
 */
export async function hurryQuery(db: Db, id: string, at: Date): Promise<boolean> {
  const hurried = await db
    .update(payments)
    .set({ nextQueryAt: at, queries: 0 })
    .where(
      and(
        eq(payments.id, id),
        notInArray(payments.state, ['paid', 'refunding', 'refunded']),
        or(isNull(payments.nextQueryAt), gt(payments.nextQueryAt, at)),
      ),
    )
    .returning({ id: payments.id })
  return hurried.length > 0
}
