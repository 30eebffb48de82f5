import type { StoredAddress } from '@duka/contract/addresses/addresses'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rewriteAnswersAbout } from '../../http/idempotency.ts'
import { forgetOrderNotes } from '../audit/audit.queries.ts'
import { withoutCustomer } from './without-person.ts'

/** SQL: the orders of an account. */
export const ordersOf = (userId: string) => sql`user_id = ${userId}`

/** SQL: this order. */
export const onlyOrder = (orderId: string) => sql`id = ${orderId}`

/** What an erased address has beside its town and country. */
const noHouse: Omit<StoredAddress, 'city' | 'state' | 'country'> = {
  addressLine1: '',
  addressLine2: null,
  street: '',
  area: null,
  landmark: null,
  postalCode: '',
  phoneNumber: null,
}

/**
 * Erases personal data from the orders that fit `which`: name, phone, e-mail, note and address. Items, prices and town stay
 * for accounting. Returns whether there was anything left to erase.
 */
export async function forgetCustomer(db: Db, which: SQL): Promise<boolean> {
  const ids = sql`select id::text from orders where ${which}`
  await forgetOrderNotes(db, ids)
  await rewriteAnswersAbout(db, ids, withoutCustomer)
  await db.execute(sql`
    update returns set note = null, answer = null where order_id in (select id from orders where ${which})`)
  const { rowCount } = await db.execute(sql`
    update orders set
      user_id = null,
      address = jsonb_build_object('city', address->'city', 'state', address->'state', 'country', address->'country')
        || ${JSON.stringify(noHouse)}::jsonb,
      recipient_name = null, contact_phone = null, note = null, failed_reason = null, reduction_reason = null,
      customer_name = null, customer_phone = null, customer_email = null, buyer_pin = null
    where ${which} and (user_id is not null or customer_phone is not null or recipient_name is not null)`)
  return (rowCount ?? 0) > 0
}

/** Locks the orders of a customer, always in the same sequence. */
export function lockOrdersOf(db: Db, userId: string) {
  return db.rows<{ id: string; status: string; number: string }>(
    sql`select id, status, short_number as number from orders where user_id = ${userId} order by id for update`,
  )
}
