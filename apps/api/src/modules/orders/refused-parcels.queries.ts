import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema.ts'

/**
 * Records that a parcel was refused, or undoes that. After several refused parcels an account and a phone may no
 * longer pay on delivery (SQL function `refused_parcels`). The caller has locked the order.
 */
export async function markRefused(db: Db, orderId: string, isRefused: boolean): Promise<void> {
  await db
    .update(orders)
    .set({ refusedAt: isRefused ? sql`coalesce(${orders.refusedAt}, now())` : null })
    .where(eq(orders.id, orderId))
}
