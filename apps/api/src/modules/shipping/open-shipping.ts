import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Opens a pending shipping record for an order that has none yet. */
export async function openShipping(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`
    insert into shippings (order_id, address_id)
    select id, address_id from orders where id = ${orderId}
    on conflict (order_id) do nothing`)
}
