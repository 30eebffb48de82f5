import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { forgetOrderNotes } from '../audit/audit.queries.ts'

/**
 * Erases personal data from a customer's orders: name, phone, note and address. Items, prices and town stay for
 * accounting.
 */
export async function forgetCustomer(db: Db, userId: string): Promise<void> {
  await forgetOrderNotes(db, userId)
  await db.execute(sql`
    update orders set
      user_id = null,
      address = jsonb_build_object(
        'addressLine1', '', 'addressLine2', null, 'street', '', 'area', null, 'landmark', null,
        'city', address->'city', 'state', address->'state', 'stateProvince', address->'stateProvince',
        'postalCode', '', 'country', address->'country', 'phoneNumber', null),
      recipient_name = null, contact_phone = null, note = null, failed_reason = null, discount_reason = null
    where user_id = ${userId}`)
}

/** Locks the orders of a customer, always in the same sequence. */
export async function lockOrdersOf(
  db: Db,
  userId: string,
): Promise<{ id: string; status: string }[]> {
  const { rows } = await db.execute<{ id: string; status: string }>(
    sql`select id, status from orders where user_id = ${userId} order by id for update`,
  )
  return rows
}
