import type { cashHolders } from '@duka/contract/payments/cash-counts'
import { and, asc, eq, getTableColumns, gt, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { cashCounts } from '../../../db/schema.ts'
import { cashTaken, type Span } from './reports.queries.ts'

export type CountRow = typeof cashCounts.$inferSelect

/** The cash of one person on a day, in cents. */
export interface CashRow extends Record<string, unknown> {
  kind: (typeof cashHolders)[number]
  name: string
  before: number
  taken: number
  handedIn: number
}

/**
 * The cash of this period by who has it: what staff recorded, and what riders took. A rider's cash stays with the rider
 * until it is handed in, over midnight, too; then the member of staff who took it has it. Names of riders are compared
 * without regard to case, as everywhere.
 */
export async function sumCashByHolder(db: Db, span: Span): Promise<CashRow[]> {
  const [from, to] = [span.from.toISOString(), span.to.toISOString()]
  const { rows } = await db.execute<CashRow>(sql`
    with recorded as (
      select present_username(who) as name, sum(cents) as taken, 0::numeric as handed_in
      from (${cashTaken(span)}) each
      where who is not null
        and not exists (select from rider_cash c where c.receipt_id = each.receipt_id)
      group by 1
      union all
      select present_username(settled_by), 0, sum(cents) from rider_settlements
      where created_at >= ${from} and created_at < ${to} group by 1
    ), riders as (
      select max(u.rider_name) as name,
        sum(r.amount_cents) filter (where r.created_at < ${from}) as before,
        sum(r.amount_cents) filter (where r.created_at >= ${from}) as taken,
        sum(r.amount_cents) filter (where s.created_at < ${to}) as handed_in
      from rider_cash c
      join receipts r on r.id = c.receipt_id
      join rider_runs u on u.id = c.run_id
      left join rider_settlements s on s.id = c.settlement_id
      where r.created_at < ${to} and (s.id is null or s.created_at >= ${from})
      group by lower(u.rider_name)
    )
    select 'staff' as kind, name, 0::float8 as before, sum(taken)::float8 as taken,
      sum(handed_in)::float8 as "handedIn"
    from recorded group by name
    union all
    select 'rider', name, coalesce(before, 0)::float8, coalesce(taken, 0)::float8,
      coalesce(handed_in, 0)::float8
    from riders
    order by 1 desc, 2`)
  return rows
}

/** Members of staff with the usernames that they have now. */
const columns = {
  ...getTableColumns(cashCounts),
  name: sql<string>`case when kind = 'staff' then present_username(name) else name end`,
  countedBy: sql<string>`present_username(counted_by)`,
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
