import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { deleteOldMissed } from '../modules/catalogue/search/missed-searches.queries.ts'
import { forgetLatePayers } from '../modules/payments/receipts/forget-payer.ts'
import { forgetOldRiders } from '../modules/riders/riders.queries.ts'
import { deleteOldRequests } from '../modules/stock-requests/stock-requests.queries.ts'
import { deleteExpired } from '../modules/users/delete-expired.ts'
import { deleteOldFailures } from './failed-jobs.ts'

/** Deletes expired rows, and personal data that is no longer needed. */
export async function deleteOldRows(
  deps: Pick<Deps, 'db' | 'now' | 'sessionMaxDays'>,
): Promise<void> {
  await deps.db.execute(
    sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  )
  await deleteExpired(deps)
  await forgetLatePayers(deps.db)
  await deleteOldRequests(deps.db)
  await forgetOldRiders(deps.db)
  await deleteOldMissed(deps.db)
  await deleteOldFailures(deps.db)
}
