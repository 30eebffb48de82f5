import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { type Db, only } from '../../../db/client.ts'
import { refunds } from '../../../db/schema.ts'

export type Refund = typeof refunds.$inferSelect

/** Inserts a refund and returns its row. */
export async function insertRefund(db: Db, refund: typeof refunds.$inferInsert): Promise<Refund> {
  return only(await db.insert(refunds).values(refund).returning())
}

/** Whether M-Pesa's code is that of money that came or went back. Until the transaction ends nobody else asks about it. */
export async function isCodeKnown(db: Db, code: string): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${code}, 0))`)
  return db.exists(sql`
    select from receipts where code = ${code}
    union all select from refunds where ${code} in (code, transfer_code)`)
}

/** Changes a refund. The caller has locked its order. */
export async function updateRefund(
  db: Db,
  id: string,
  changes: Partial<typeof refunds.$inferInsert>,
): Promise<Refund> {
  return only(await db.update(refunds).set(changes).where(eq(refunds.id, id)).returning())
}

export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

/** Whether a receipt was paid back or has an open refund. */
export async function hasRefund(db: Db, receiptId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.receiptId, receiptId), ne(refunds.state, 'failed')))
    .limit(1)
  return row !== undefined
}

/** The refund with this secret, which is part of the URL that M-Pesa reports the result to. */
export async function findRefundBySecret(db: Db, secret: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.secret, secret))
  return row
}

/** Refunds without a result, newest first. */
export function selectOpenRefunds(db: Db, orderId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'asked')))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
}

/** What M-Pesa was asked to send back of a receipt, and has not answered, in cents. */
export async function sumOpenRefunds(db: Db, receiptId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${refunds.cents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.receiptId, receiptId), eq(refunds.state, 'asked')))
  return Number(row?.cents)
}

/** Refunds of a receipt that M-Pesa was asked for, without success so far, newest first. */
export function selectUnmadeRefunds(db: Db, receiptId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(
      and(
        ...[eq(refunds.receiptId, receiptId), eq(refunds.byHand, false)],
        ne(refunds.state, 'done'),
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
}

/** Marks every other open refund of the same receipt as failed. */
export async function endOpenRefunds(db: Db, { id, receiptId }: Refund, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ state: 'failed', settledAt: now })
    .where(and(eq(refunds.receiptId, receiptId), eq(refunds.state, 'asked'), ne(refunds.id, id)))
}

/** Moves refunds to the receipt that now has the code, so that a late result or a statement finds their money. */
export async function moveRefunds(db: Db, fromReceiptId: string, receiptId: string): Promise<void> {
  await db
    .update(refunds)
    .set({ receiptId, account: 'refund-due' })
    .where(eq(refunds.receiptId, fromReceiptId))
}

/** Whether the reversal of a receipt with this code of its own is on record. */
export async function hasReversal(db: Db, receiptId: string, code: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.receiptId, receiptId), eq(refunds.code, code)))
  return rows.length > 0
}

/** Refunds of a receipt that were made, and for which no reversal was named so far, newest first. */
export function selectNamelessRefunds(db: Db, receiptId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(
      and(...[eq(refunds.receiptId, receiptId), eq(refunds.state, 'done'), isNull(refunds.code)]),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
}

/** Whether M-Pesa has already reversed this receipt for another refund. */
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
