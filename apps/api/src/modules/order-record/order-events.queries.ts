import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

export const CHANNEL = 'duka_orders'

/**
 * SQL, for a statement that changes an order or its payments: notifies the watchers in every process.
 * Inside a transaction they are notified when it commits, and not if it rolls back.
 */
export function notifyOrderChanged(orderId: string): SQL {
  return sql`pg_notify(${CHANNEL}, ${orderId})`
}

/** Notifies the watchers of an order whose parcel changed, and not its money. */
export async function notifyParcelChanged(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`select ${notifyOrderChanged(orderId)}`)
}
