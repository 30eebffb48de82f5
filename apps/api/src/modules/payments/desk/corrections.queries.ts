import type { DayCorrection } from '@duka/contract/payments/corrections'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { instant } from '../../../db/instant.ts'
import { entries, receipts, refunds, users } from '../../../db/schema.ts'
import { codeOf, type Receipt } from '../records/receipts.queries.ts'
import type { Span } from './reports.queries.ts'

const dayOf = (moment: SQL) =>
  sql<string>`to_char(${moment} at time zone interval '3 hours', 'YYYY-MM-DD')`

const inSpan = (moment: SQL, { from, to }: Span) =>
  sql`${moment} >= ${from.toISOString()} and ${moment} < ${to.toISOString()}`

/** What was put right on a day of the books, and what of its money was put right since, oldest first. */
export async function listCorrections(db: Db, span: Span): Promise<DayCorrection[]> {
  const [posted, came] = [sql`e.posted_at`, sql`came.at`]
  const { rows } = await db.execute<DayCorrection & Record<string, unknown>>(sql`
    select a.at, coalesce(u.username, a.username) as by, a.after->>'receipt' as receipt,
      (a.after->>'amount')::float8 as amount, a.before->>'countedFor' as "from", a.after->>'countedFor' as "to",
      a.after->>'reason' as reason, ${dayOf(posted)} as day, ${dayOf(came)} as of
    -- Each of two orders has it in its history. After an early close an entry belongs to the day after.
    from (select distinct on (after->>'entry') * from audit_log
      where thing = 'payment' and action = 'put-right' and at >= ${span.from.toISOString()}::timestamptz - interval '1 day'
      order by after->>'entry', id) a
    join entries e on e.id = (a.after->>'entry')::bigint
    left join users u on u.id = a.user_id
    left join lateral (
      select min(f.posted_at) as at from receipts r join entries f on f.receipt_id = coalesce(r.part_of, r.id)
      where r.id = e.receipt_id and f.order_id is not null and f.kind in ('received', 'matched')) came on true
    where ${inSpan(posted, span)} or ${inSpan(came, span)}
    order by e.id`)
  return rows.map((row) => ({ ...row, at: instant(row.at) }))
}

/** Money without an order that staff paid back by hand: its receipt, and how it went back. */
export interface ReturnedMoney extends Receipt {
  cents: number
  at: Date
  by: string | null
  note: string | null
  /** The day of the books on which it was paid back. */
  day: string
  /** The day of the books on which it came. */
  of: string
}

/** Money without an order that came or was paid back by hand in a period of the books, oldest first. */
export function selectReturned(db: Db, span: Span): Promise<ReturnedMoney[]> {
  const came = sql`(select min(c.posted_at) from entries c
    where c.receipt_id = coalesce(${receipts.partOf}, ${receipts.id}) and c.kind = 'received')`
  const wentBack = sql`${entries.postedAt}`
  return db
    .select({
      ...getTableColumns(receipts),
      code: codeOf,
      cents: refunds.cents,
      at: sql`${refunds.settledAt}`.mapWith(refunds.settledAt),
      by: users.username,
      note: refunds.note,
      day: dayOf(wentBack),
      of: dayOf(came),
    })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .innerJoin(
      entries,
      sql`${entries.kind} = 'paid-back' and ${entries.causeKind} = 'refund' and ${entries.causeId} = ${refunds.id}::text`,
    )
    .leftJoin(users, eq(users.id, refunds.staffId))
    .where(sql`${refunds.orderId} is null and ${refunds.byHand} and ${refunds.state} = 'done'
      and not exists (select from entries x where x.reverses = ${entries.id})
      and (${inSpan(wentBack, span)} or ${inSpan(came, span)})`)
    .orderBy(entries.id)
}
