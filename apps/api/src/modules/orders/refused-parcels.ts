import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema.ts'

/**
 * Remembers that a parcel was refused, or that this was a mistake. Refused parcels close cash on
 * delivery to the account and the phone; see the function `refused_parcels`. The caller locks the order.
 */
export async function markRefused(db: Db, orderId: string, isRefused: boolean): Promise<void> {
  await db
    .update(orders)
    .set({ refusedAt: isRefused ? sql`coalesce(${orders.refusedAt}, now())` : null })
    .where(eq(orders.id, orderId))
}
