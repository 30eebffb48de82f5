import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { forgetOrderNotes } from '../audit/audit.ts'

/**
 * Takes the person out of their orders: what was bought, for how much and in which town stays for
 * the books, who it was and where they live does not.
 */
export async function forgetCustomer(db: Db, userId: string): Promise<void> {
  await forgetOrderNotes(db, userId)
  await db.execute(sql`
    update orders set
      user_id = null,
      address = jsonb_build_object(
        'addressLine1', '', 'addressLine2', null, 'street', '', 'city', address->'city',
        'state', address->'state', 'stateProvince', address->'stateProvince',
        'postalCode', '', 'country', address->'country', 'phoneNumber', null)
    where user_id = ${userId}`)
}
