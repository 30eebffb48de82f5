import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema.ts'

/**
 * Records that a parcel was refused, or undoes that. After several refused parcels an account and a phone may no
 * longer pay on delivery (SQL function `refused_parcels`). The caller has locked the order.
 */
export async function markRefused(db: Db, orderId: string, isRefused: boolean): Promise<void> {
  await db
    .update(orders)
    .set({ refusedAt: isRefused ? sql`now()` : null })
    .where(and(eq(orders.id, orderId), (isRefused ? isNull : isNotNull)(orders.refusedAt)))
}

/** Records why a delivery failed, which makes the order work for staff again. The caller has locked it. */
export async function markFailed(
  db: Db,
  orderId: string,
  { reason, by }: { reason?: string; by: string },
): Promise<void> {
  await db
    .update(orders)
    .set({
      failedAt: sql`now()`,
      failedBy: by,
      // A parcel that is brought back keeps the reason that the rider gave.
      failedReason: reason ?? sql`${orders.failedReason}`,
    })
    .where(eq(orders.id, orderId))
}

/** Its parcel moves on, so that the last failure counts no more. The caller has locked the order. */
export async function clearFailed(db: Db, orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ failedAt: null, failedReason: null, failedBy: null })
    .where(and(eq(orders.id, orderId), isNotNull(orders.failedAt)))
}

/** Erases the rider's name and words from deliveries that failed this many days ago, as from the runs of riders. */
export async function forgetOldFailures(db: Db, days: number): Promise<void> {
  await db
    .update(orders)
    .set({ failedBy: 'Former rider', failedReason: null })
    .where(
      and(
        sql`${orders.failedAt} < now() - ${days}::int * interval '1 day'`,
        or(isNotNull(orders.failedReason), ne(orders.failedBy, 'Former rider')),
      ),
    )
}
