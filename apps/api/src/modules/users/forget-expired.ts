import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { forgetOldMessages } from '../messages/messages.queries.ts'
import { forgetOldTries } from './tries.ts'

/** Throws away what nobody can use any more: sessions, codes, counted tries, old messages. */
export async function forgetExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.execute(sql`delete from sessions where last_used_at < now() - interval '30 days'`)
  await db.execute(
    sql`delete from password_resets where expires_at < ${now().toISOString()}::timestamptz`,
  )
  await forgetOldTries(db, now())
  await forgetOldMessages(db)
}
