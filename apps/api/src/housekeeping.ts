import { sql } from 'drizzle-orm'
import type { Db } from './db/client.ts'

/** Throws away what has served its time: old keys, counted tries, sessions nobody came back to. */
export async function throwAwayOldRows(db: Db): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`)
  await db.execute(sql`delete from tries where at < now() - interval '1 day'`)
  await db.execute(sql`delete from sessions where last_used_at < now() - interval '30 days'`)
  await db.execute(sql`delete from password_resets where expires_at < now()`)
}
