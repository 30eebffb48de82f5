import type { Db } from '../../db/client.ts'
import { saveValue } from '../settings/values.queries.ts'

/** The key of `settings` under which they are stored. */
export const STAFF_CONTACTS = 'alerts.contacts'

/**
 * Records `STAFF_EMAIL` and `STAFF_PHONE` in the database; call it at every start. An alert about money is queued in the
 * transaction that finds the problem, where the configuration is not known.
 */
export async function recordStaffContacts(
  db: Db,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Promise<void> {
  await saveValue(db, STAFF_CONTACTS, { email: email ?? null, phone: phone ?? null })
}
