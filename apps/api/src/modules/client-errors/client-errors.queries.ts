import type { ClientErrorReport } from '@duka/contract/settings/client-errors'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { clientErrors } from '../../db/schema.ts'

/** How many groups are kept. */
const MAX_GROUPS = 100

/** Counts a report to its group and returns how often it came. Of too many groups those go that came once, the oldest first. */
export async function countReport(
  db: Db,
  { kind, page, message, place }: ClientErrorReport,
): Promise<number> {
  const { kind: k, page: p, message: m, place: at, times } = clientErrors
  const [row] = await db
    .insert(clientErrors)
    .values({ kind, page, message, place: place ?? '' })
    .onConflictDoUpdate({
      target: [k, p, m, at],
      set: { times: sql`least(client_errors.times, 999999) + 1`, lastAt: sql`now()` },
    })
    .returning({ times })
  if (row?.times === 1)
    await db.execute(sql`
      delete from client_errors where ctid in (
        select ctid from client_errors order by times > 1 desc, last_at desc offset ${MAX_GROUPS})`)
  return row?.times ?? 1
}

/** Deletes what did not happen for two weeks. */
export async function deleteOldClientErrors(db: Db): Promise<void> {
  await db.execute(sql`delete from client_errors where last_at < now() - interval '14 days'`)
}
