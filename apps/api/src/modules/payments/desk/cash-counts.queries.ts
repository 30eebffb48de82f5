import type { cashHolders } from '@duka/contract/payments/cash-counts'
import { and, asc, eq, getTableColumns, gt, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { cashCounts } from '../../../db/schema.ts'
import type { Span } from './reports.queries.ts'

export type CountRow = typeof cashCounts.$inferSelect

/** The drawer of one person on a day, in cents. */
export interface CashRow extends Record<string, unknown> {
  kind: (typeof cashHolders)[number]
  name: string
  /** `person:ID` or, of a rider, the first run with this cash. */
  holder: string
  /** All drawers that are this one: of a rider, those of the runs with the same phone. */
  drawers: string[]
  before: number
  taken: number
  handedIn: number
  paidBack: number
}

/**
 * The drawers that money moved in on these days, or that riders had money in before. A rider's cash stays with the rider
 * until it is handed in, over midnight, too; then the member of staff who took it has it. A rider is a phone number: two of
 * one name are two.
 */
export async function sumCashByHolder(db: Db, span: Span): Promise<CashRow[]> {
  const [from, to] = [span.from.toISOString(), span.to.toISOString()]
  const { rows } = await db.execute<CashRow>(sql`
    with drawers as (
      select side.holder
      from entries e join postings p on p.entry_id = e.id
      cross join lateral (values (p.debit, p.debit_holder), (p.credit, p.credit_holder)) side (account, holder)
      where side.account = 'drawer' and e.posted_at >= ${from} and e.posted_at < ${to}
      union
      select 'run:' || c.run_id from rider_cash c left join rider_settlements s on s.id = c.settlement_id
      where s.id is null or s.created_at >= ${from}
    ), moved as (
      select holder, e.kind, e.by_name, e.posted_at, side.cents
      from drawers d
      cross join lateral (
        select entry_id, cents from postings where debit = 'drawer' and debit_holder = d.holder
        union all
        select entry_id, -cents from postings where credit = 'drawer' and credit_holder = d.holder) side
      join entries e on e.id = side.entry_id
      where e.posted_at < ${to} and (holder like 'run:%' or e.posted_at >= ${from})
    ), sums as (
      select holder, coalesce(sum(cents) filter (where posted_at < ${from}), 0) as before,
        coalesce(sum(cents) filter (where posted_at >= ${from} and kind not in ('handed-in', 'paid-back')), 0) as taken,
        abs(coalesce(sum(cents) filter (where posted_at >= ${from} and kind = 'handed-in'), 0)) as handed_in,
        -coalesce(sum(cents) filter (where posted_at >= ${from} and kind = 'paid-back'), 0) as paid_back,
        min(by_name) as by_name
      from moved group by holder
      having bool_or(posted_at >= ${from}) or sum(cents) <> 0
    ), named as (
      select s.*, coalesce(u.username, r.rider_name, s.by_name, '') as name, r.created_at,
        coalesce(nullif(r.rider_phone, ''), s.holder) as person
      from sums s
      left join users u on s.holder = 'person:' || u.id
      left join rider_runs r on s.holder = 'run:' || r.id
    )
    select case when holder like 'run:%' then 'rider' else 'staff' end as kind,
      (array_agg(name order by created_at desc, holder))[1] as name,
      (array_agg(holder order by created_at, holder))[1] as holder,
      array_agg(holder) as drawers, sum(before)::float8 as before, sum(taken)::float8 as taken,
      sum(handed_in)::float8 as "handedIn", sum(paid_back)::float8 as "paidBack"
    from named group by 1, person
    order by 1 desc, 2, 3`)
  return rows
}

/** Members of staff with the usernames that they have now. */
const columns = {
  ...getTableColumns(cashCounts),
  name: sql<string>`coalesce((select username from users where holder = 'person:' || users.id), name)`,
  countedBy: sql<string>`coalesce((select username from users where users.id = counted_by_id), counted_by)`,
}

/** The counts of a day, oldest first. */
export function selectCounts(db: Db, day: string): Promise<CountRow[]> {
  return db
    .select(columns)
    .from(cashCounts)
    .where(eq(cashCounts.day, day))
    .orderBy(asc(cashCounts.id))
}

/** The counts of the days from `from` to `to`, oldest first, after the count with the id `cursor`. */
export async function selectCountsOf(
  db: Db,
  { from, to, cursor, limit }: { from?: string; to?: string; cursor?: string; limit: number },
): Promise<{ page: CountRow[]; nextCursor: string | null }> {
  const rows = await db
    .select(columns)
    .from(cashCounts)
    .where(
      and(
        from ? gte(cashCounts.day, from) : undefined,
        to ? lte(cashCounts.day, to) : undefined,
        cursor ? gt(cashCounts.id, BigInt(cursor)) : undefined,
      ),
    )
    .orderBy(asc(cashCounts.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { page, nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null }
}

export async function insertCount(
  db: Db,
  values: typeof cashCounts.$inferInsert,
): Promise<CountRow> {
  const [row] = await db.insert(cashCounts).values(values).returning()
  if (!row) throw new Error('A count was kept and not answered.')
  return row
}
