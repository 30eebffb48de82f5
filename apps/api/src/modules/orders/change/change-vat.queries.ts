import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { orders } from '../../../db/schema.ts'

/** Writes the VAT of an order anew after its lines, delivery or reduction have changed. What stays keeps its class and rate. */
export async function reviseVat(db: Db, orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ vat: sql`revised_vat(${orders.id})` })
    .where(eq(orders.id, orderId))
}
