import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema.ts'

/** Gives an order this code, unless it has one. Only an order with a delivery option, unless `always`. */
export async function giveCode(
  db: Db,
  orderId: string,
  code: string,
  { always }: { always: boolean },
): Promise<void> {
  await db.execute(sql`
    update orders set handover_code = ${code}
    where id = ${orderId} and handover_code is null and (${always} or delivery is not null)`)
}

/** The handover code of an order, and how many wrong ones were tried. */
export async function findCode(db: Db, orderId: string) {
  const [order] = await db
    .select({ code: orders.handoverCode, tries: orders.handoverTries })
    .from(orders)
    .where(eq(orders.id, orderId))
  return order
}

export async function setCodeTries(db: Db, orderId: string, handoverTries: number): Promise<void> {
  await db.update(orders).set({ handoverTries }).where(eq(orders.id, orderId))
}
