import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { deleteOldTries } from './limits/tries.queries.ts'
import { deleteOldCodes } from './phones/phones.queries.ts'
import { DEVICE_DAYS } from './sessions/sessions.queries.ts'

/** Deletes expired rows: sessions, devices, codes, counted tries. */
export async function deleteExpired({
  db,
  now,
  sessionMaxDays,
}: Pick<Deps, 'db' | 'now' | 'sessionMaxDays'>): Promise<void> {
  await db.execute(sql`
    delete from sessions where last_used_at < now() - interval '30 days'
      or created_at < now() - ${sessionMaxDays}::float8 * interval '1 day'`)
  await db.execute(
    sql`delete from pending_logins where expires_at < ${now().toISOString()}::timestamptz`,
  )
  await db.execute(
    sql`delete from known_devices where last_used_at < now() - ${DEVICE_DAYS} * interval '1 day'`,
  )
  await db.execute(
    // A day later, because the guesses count on with the next code.
    sql`delete from password_resets where greatest(expires_at, counts_since + interval '1 day')
      < ${now().toISOString()}::timestamptz`,
  )
  await db.execute(
    // Whoever was invited has an account by then, or is not to be known any longer.
    sql`delete from invitations where used_at is null
      and expires_at < ${now().toISOString()}::timestamptz - interval '30 days'`,
  )
  await deleteOldCodes(db, now())
  await deleteOldTries(db, now())
}
