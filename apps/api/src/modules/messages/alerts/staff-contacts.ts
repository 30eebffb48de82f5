import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

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
  const contacts = JSON.stringify({ email: email ?? null, phone: phone ?? null })
  await db.execute(sql`
    insert into settings (key, value) values (${STAFF_CONTACTS}, ${contacts}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()
    where settings.value <> excluded.value`)
}
