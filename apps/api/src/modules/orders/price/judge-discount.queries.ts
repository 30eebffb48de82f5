import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** Whether an order is the member of staff's own: their account's, or one to the phone of their account. */
export function isOwnOrder(db: Db, staffId: string, orderId: string) {
  return db.exists(sql`
    select from users me, orders o left join users u on u.id = o.user_id
    where me.id = ${staffId} and o.id = ${orderId} and (me.id = o.user_id or me.phone_number in
      (o.customer_phone, o.contact_phone, o.address->>'phoneNumber', u.phone_number))`)
}
