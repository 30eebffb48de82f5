import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders, receipts } from '../../db/schema.ts'

export type ReceiptRow = typeof receipts.$inferSelect
export type NewReceipt = Pick<
  typeof receipts.$inferInsert,
  'receipt' | 'channel' | 'amountCents' | 'account' | 'payer' | 'paidAt' | 'createdAt'
>

/** False when the code is on record already, from whatever channel. */
export async function insertReceipt(db: Db, receipt: NewReceipt): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from payments where receipt = ${receipt.receipt} limit 1`,
  )
  if (rows.length > 0) return false
  const inserted = await db
    .insert(receipts)
    .values(receipt)
    .onConflictDoNothing()
    .returning({ receipt: receipts.receipt })
  return inserted.length > 0
}

export async function findReceipt(db: Db, receipt: string): Promise<ReceiptRow | undefined> {
  const [row] = await db.select().from(receipts).where(eq(receipts.receipt, receipt))
  return row
}

/** Holds a receipt until the transaction ends. Hold the order first. */
export async function holdReceipt(db: Db, receipt: string): Promise<ReceiptRow | undefined> {
  const [row] = await db.select().from(receipts).where(eq(receipts.receipt, receipt)).for('update')
  return row
}

/** Changes one receipt; the caller holds it. */
export async function updateReceipt(
  db: Db,
  receipt: string,
  changes: Partial<typeof receipts.$inferInsert>,
): Promise<void> {
  await db
    .update(receipts)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(receipts.receipt, receipt))
}

/** Codes that the shop has still to act on, oldest first. */
export async function selectWaitingReceipts(db: Db): Promise<string[]> {
  const rows = await db
    .select({ receipt: receipts.receipt })
    .from(receipts)
    .where(eq(receipts.state, 'waiting'))
    .orderBy(asc(receipts.createdAt))
    .limit(200)
  return rows.map(({ receipt }) => receipt)
}

/** Money without an order, oldest first; what still waits only when it came before `shownFrom`. */
export function selectOpenReceipts(db: Db, shownFrom: Date): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(receipts)
    .where(
      or(
        eq(receipts.state, 'to-match'),
        and(eq(receipts.state, 'waiting'), lte(receipts.createdAt, shownFrom)),
      ),
    )
    .orderBy(asc(receipts.createdAt), asc(receipts.receipt))
    .limit(500)
}

export async function findOrderByNumber(
  db: Db,
  number: string,
): Promise<
  Pick<typeof orders.$inferSelect, 'id' | 'status' | 'paymentStatus' | 'cancelledBy'> | undefined
> {
  const { id, status, paymentStatus, cancelledBy } = orders
  const [row] = await db
    .select({ id, status, paymentStatus, cancelledBy })
    .from(orders)
    .where(eq(orders.number, number))
  return row
}
