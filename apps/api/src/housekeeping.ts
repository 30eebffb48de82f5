import { sql } from 'drizzle-orm'
import type { Deps } from './deps.ts'
import { forgetExpired } from './modules/users/forget-expired.ts'

/** Throws away what has served its time: old keys, counted tries, sessions nobody came back to. */
export async function throwAwayOldRows(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db.execute(
    sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  )
  await forgetExpired(deps)
}
