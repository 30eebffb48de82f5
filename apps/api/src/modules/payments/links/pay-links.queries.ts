import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { orders, payLinks } from '../../../db/schema.ts'
import { ownProduct, swahiliName, swahiliVariant } from '../../../db/swahili-goods.ts'

export type PayLinkRow = typeof payLinks.$inferSelect

/** The link of an order that works for longest; undefined if none works at this time. */
export async function findOpenLink(
  db: Db,
  orderId: string,
  now: Date,
): Promise<PayLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(payLinks)
    .where(and(eq(payLinks.orderId, orderId), gt(payLinks.expiresAt, now)))
    .orderBy(desc(payLinks.expiresAt))
    .limit(1)
  return row
}

export async function insertLink(db: Db, values: typeof payLinks.$inferInsert): Promise<void> {
  await db.insert(payLinks).values(values)
}

export async function setExpiry(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db.update(payLinks).set({ expiresAt }).where(eq(payLinks.id, id))
}

/** Ends the links of an order that work now. Returns whether there was one. */
export async function endLinks(db: Db, orderId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(payLinks)
    .set({ expiresAt: now })
    .where(and(eq(payLinks.orderId, orderId), gt(payLinks.expiresAt, now)))
  return (rowCount ?? 0) > 0
}

/** The link of a token, also one that has ended, and the order as whoever pays may see it. */
export async function findByToken(db: Db, tokenHash: Buffer) {
  const [row] = await db
    .select({
      id: payLinks.id,
      expiresAt: payLinks.expiresAt,
      order: {
        id: orders.id,
        number: orders.shortNumber,
        totalCents: orders.totalCents,
        writeOffCents: orders.writeOffCents,
        returnedCents: orders.returnedCents,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
      },
    })
    .from(payLinks)
    .innerJoin(orders, eq(orders.id, payLinks.orderId))
    .where(eq(payLinks.tokenHash, tokenHash))
  return row
}

export async function selectNames(db: Db, orderId: string) {
  const { rows } = await db.execute<{
    name: string
    nameSw: string | null
    variant: string | null
    variantSw: string | null
    quantity: number
  }>(sql`
    select i.name, ${sql.raw(swahiliName)} as "nameSw", i.variant,
      ${sql.raw(swahiliVariant)} as "variantSw", i.quantity
    from order_items i ${sql.raw(ownProduct)}
    where i.order_id = ${orderId} order by i.name, i.id`)
  return rows
}

/** The links of these orders, for people who ask for their data. */
export function selectLinksOf(db: Db, orderIds: string[]) {
  return db
    .select({
      orderId: payLinks.orderId,
      createdAt: payLinks.createdAt,
      expiresAt: payLinks.expiresAt,
    })
    .from(payLinks)
    .where(inArray(payLinks.orderId, orderIds))
    .orderBy(payLinks.createdAt)
}

/** Ends the links of all orders of an account that is being deleted. */
export async function forgetLinksOf(db: Db, userId: string): Promise<void> {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await db.delete(payLinks).where(inArray(payLinks.orderId, own))
}

/** Deletes links that ended more than 30 days ago. */
export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 86_400_000)
  await db.delete(payLinks).where(lt(payLinks.expiresAt, before))
}
