import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** An order that was claimed, and to whom its messages went before. */
export interface ClaimedOrder {
  id: string
  phone: string
  email: string | null
}

/**
 * Gives an account the orders without an account whose customer has this phone, the latest last. The customer's phone and
 * e-mail leave the order: from now on those of the account count.
 */
export function giveOrders(db: Db, userId: string, phone: string) {
  return db.rows<ClaimedOrder>(sql`
    with found as (
      select id, customer_phone, customer_email from orders
      where customer_phone = ${phone} and user_id is null
      order by id for update
    )
    update orders o set user_id = ${userId}, customer_name = null, customer_phone = null, customer_email = null
    from found where o.id = found.id
    returning o.id, found.customer_phone as phone, found.customer_email as email`)
}

/** The name in the newest order without an account for this phone; undefined: there is none. */
export function findGuestName(db: Db, phone: string) {
  return db.value<string>(sql`
    select coalesce(customer_name, recipient_name) as name from orders
    where customer_phone = ${phone} and user_id is null and coalesce(customer_name, recipient_name) <> ''
    order by created_at desc, id desc limit 1`)
}
