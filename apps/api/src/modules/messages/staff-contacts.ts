import { normalisePhone } from '@duka/contract/phone'
import type { Settings } from '@duka/contract/settings/settings'
import type { Db } from '../../db/client.ts'
import { saveValue } from '../settings/values.queries.ts'

/** The key of `settings` under which they are stored. */
export const STAFF_CONTACTS = 'alerts.contacts'

export interface StaffContacts {
  email: string | undefined
  phone: string | undefined
}

/** Who was named to get alerts, by the owner or the server. */
export function namedContacts({
  staffEmail,
  staffPhone,
}: Pick<Settings, 'staffEmail' | 'staffPhone'>): StaffContacts {
  return { email: staffEmail || undefined, phone: staffPhone || undefined }
}

/** Who gets alerts of the day's business: who was named or, in a real shop, the shop itself. The demo's addresses are nobody's. */
export function alertContacts(settings: Settings, production: boolean): StaffContacts {
  const named = namedContacts(settings)
  if (named.email || named.phone || !production) return named
  const { email, phones } = settings
  return { email: email || undefined, phone: normalisePhone(phones[0] ?? '') }
}

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
