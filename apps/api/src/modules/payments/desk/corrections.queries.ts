import type { DayCorrection } from '@duka/contract/payments/corrections'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { instant } from '../../../db/instant.ts'
import type { Span } from './reports.queries.ts'

const dayOf = (moment: string) =>
  sql.raw(`to_char(${moment} at time zone interval '3 hours', 'YYYY-MM-DD')`)

/** What was put right on a day of the books, and what of its money was put right since, oldest first. */
export async function listCorrections(db: Db, { from, to }: Span): Promise<DayCorrection[]> {
  const inSpan = (moment: string) =>
    sql`${sql.raw(moment)} >= ${from.toISOString()} and ${sql.raw(moment)} < ${to.toISOString()}`
  const { rows } = await db.execute<DayCorrection & Record<string, unknown>>(sql`
    select a.at, coalesce(u.username, a.username) as by, a.after->>'receipt' as receipt,
      (a.after->>'amount')::float8 as amount, a.before->>'countedFor' as "from", a.after->>'countedFor' as "to",
      a.after->>'reason' as reason, ${dayOf('e.posted_at')} as day, ${dayOf('came.at')} as of
    -- Each of two orders has it in its history. After an early close an entry belongs to the day after.
    from (select distinct on (after->>'entry') * from audit_log
      where thing = 'payment' and action = 'put-right' and at >= ${from.toISOString()}::timestamptz - interval '1 day'
      order by after->>'entry', id) a
    join entries e on e.id = (a.after->>'entry')::bigint
    left join users u on u.id = a.user_id
    left join lateral (
      select min(f.posted_at) as at from receipts r join entries f on f.receipt_id = coalesce(r.part_of, r.id)
      where r.id = e.receipt_id and f.order_id is not null and f.kind in ('received', 'matched')) came on true
    where ${inSpan('e.posted_at')} or ${inSpan('came.at')}
    order by e.id`)
  return rows.map((row) => ({ ...row, at: instant(row.at) }))
}
