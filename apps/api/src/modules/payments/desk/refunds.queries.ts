import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { refunds } from '../../../db/schema.ts'

export type Refund = typeof refunds.$inferSelect

export async function insertRefund(db: Db, refund: typeof refunds.$inferInsert): Promise<Refund> {
  const [row] = await db.insert(refunds).values(refund).returning()
  if (!row) throw new Error('A refund was inserted and did not come back.')
  return row
}

export async function updateRefund(
  db: Db,
  id: string,
  changes: Partial<typeof refunds.$inferInsert>,
): Promise<Refund> {
  const [row] = await db.update(refunds).set(changes).where(eq(refunds.id, id)).returning()
  if (!row) throw new Error('A refund vanished while it was held.')
  return row
}

export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

export async function findRefundBySecret(db: Db, secret: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.secret, secret))
  return row
}

/** Requests whose answer is still open, newest first. */
export function selectOpenRefunds(db: Db, orderId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'asked')))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
}

/** Gives up every other request to pay back the same receipt. */
export async function endOpenRefunds(db: Db, { id, receiptId }: Refund, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ state: 'failed', settledAt: now })
    .where(and(eq(refunds.receiptId, receiptId), eq(refunds.state, 'asked'), ne(refunds.id, id)))
}

/** Whether M-Pesa has reversed a receipt by another request. */
export async function isReversedByOther(db: Db, { id, receiptId }: Refund): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        ...[eq(refunds.receiptId, receiptId), eq(refunds.state, 'done'), eq(refunds.byHand, false)],
        ne(refunds.id, id),
      ),
    )
  return rows.length > 0
}
