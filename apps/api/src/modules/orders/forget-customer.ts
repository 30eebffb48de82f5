import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { forgetOrderNotes } from '../audit/audit.ts'

/**
 * Removes a person's data from their orders. What was bought, for how much and in which town stays for the
 * books; name, phone, note and address do not.
 */
export async function forgetCustomer(db: Db, userId: string): Promise<void> {
  await forgetOrderNotes(db, userId)
  await db.execute(sql`
    update orders set
      user_id = null,
      address = jsonb_build_object(
        'addressLine1', '', 'addressLine2', null, 'street', '', 'city', address->'city',
        'state', address->'state', 'stateProvince', address->'stateProvince',
        'postalCode', '', 'country', address->'country', 'phoneNumber', null),
      recipient_name = null, contact_phone = null, note = null
    where user_id = ${userId}`)
}
