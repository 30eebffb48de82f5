import type { ClosingDay, DayReport } from '@duka/contract/payments/days'
import { and, asc, getTableColumns, gt, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { cashCounts, dayClosings } from '../../../db/schema.ts'
import { isMoveToPutRight, takenBackAt } from '../../ledger/drawers.queries.ts'
import { lateOf } from '../../ledger/ledger-day.queries.ts'
import type { Span } from './reports.queries.ts'

export type CountRow = typeof cashCounts.$inferSelect

/** SQL: both sides of each posting `p`: what an account and its holder got, in cents. */
const sides = sql`cross join lateral (values
  (p.debit, p.debit_holder, p.cents), (p.credit, p.credit_holder, -p.cents)) side (account, holder, cents)`

const inSpan = (column: string, { from, to }: Span) =>
  sql`${sql.raw(column)} >= ${from.toISOString()} and ${sql.raw(column)} < ${to.toISOString()}`

/** A drawer or the safe on a day, in cents. */
export interface DrawerRow {
  holder: string
  opening: number
  taken: number
  paidBack: number
  moved: number
  counted: number | null
  /** What should have been there when it was counted. */
  countedOf: number | null
  /** Whether only its own holder counted it, although others work here. */
  alone: boolean
}

/** The drawers of all staff, and those that had cash before a day, or in which some moved or was counted on it. */
export function sumDrawers(db: Db, day: string, span: Span) {
  const from = span.from.toISOString()
  return db.rows<DrawerRow>(sql`
    with sums as (
      select coalesce(side.holder, 'safe') as holder,
        coalesce(sum(side.cents) filter (where e.posted_at < ${from}), 0) as opening,
        coalesce(sum(side.cents) filter (where e.posted_at >= ${from} and r.is_taken), 0) as taken,
        coalesce(-sum(side.cents) filter (where e.posted_at >= ${from} and e.kind = 'paid-back'), 0) as paid_back,
        coalesce(sum(side.cents) filter (
          where e.posted_at >= ${from} and e.receipt_id is null and e.kind <> 'cash-over-short'), 0) as moved,
        bool_or(e.posted_at >= ${from}) as is_used
      from entries e join postings p on p.entry_id = e.id ${sides}
      cross join lateral (select e.receipt_id is not null and e.kind <> 'paid-back' as is_taken) r
      where side.account in ('drawer', 'safe') and e.posted_at < ${span.to.toISOString()}
      group by 1
    ), counts as (
      select distinct on (holder) holder, counted_cents, expected_cents,
        holder = 'person:' || counted_by_id
          and exists (select from users u where u.role <> 'customer' and u.id <> counted_by_id) as alone
      from cash_counts where day = ${day} order by holder, id desc
    )
    select holder, coalesce(opening, 0)::float8 as opening, coalesce(taken, 0)::float8 as taken,
      coalesce(paid_back, 0)::float8 as "paidBack", coalesce(moved, 0)::float8 as moved,
      counted_cents::float8 as counted, expected_cents::float8 as "countedOf", coalesce(alone, false) as alone
    from sums full join counts using (holder)
    full join (select 'person:' || id as holder from users where role in ('manager', 'admin')) staff using (holder)
    where is_used or opening <> 0 or counted_cents is not null or staff.holder is not null
    order by holder = 'safe', holder like 'run:%', holder`)
}

/** What each account gained from the entries of a day, in cents, and what of M-Pesa's and the drawers' went to the bank. */
export async function sumAccountsOf(db: Db, span: Span): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; cents: number }>(sql`
    select side.account as name, sum(side.cents)::float8 as cents
    from entries e join postings p on p.entry_id = e.id ${sides}
    where ${inSpan('e.posted_at', span)} group by 1
    union all
    select 'banked', sum(side.cents) from entries e join postings p on p.entry_id = e.id ${sides}
    where ${inSpan('e.posted_at', span)} and e.kind = 'banked' and side.account = 'bank'`)
  return new Map(rows.map(({ name, cents }) => [name, cents ?? 0]))
}

/**
 * What M-Pesa's account gained from what happened on a day: by the books, and by the statement (null: none was imported). What
 * was late for its own day, because that was closed, is expected on the day to which it belongs, and so is its line.
 */
export async function sumMpesa(
  db: Db,
  span: Span,
): Promise<{ expected: number; statement: number | null }> {
  const { rows } = await db.execute<{ expected: number; statement: number | null }>(sql`
    with ours as materialized (
      select e.*, ${lateOf} is not null as is_late from entries e
      where ${inSpan('e.posted_at', span)} or ${inSpan('e.occurred_at', span)}
    ), late as (
      select e.id, e.posted_at, e.kind, case e.kind when 'received' then r.code else (
        select f.code from refunds f where f.receipt_id = r.id and f.id::text = e.cause_id) end as code
      from ours e left join receipts r on r.id = e.receipt_id where e.is_late
    ), lines as (
      select s.cents, s.occurred_at, late.posted_at from statement_lines s
      left join lateral (
        select min(l.posted_at) as posted_at from late l
        where l.id = s.entry_id
          or l.code = s.code and l.kind = case s.kind when 'payment' then 'received' when 'reversal' then 'paid-back' end) late on true
    )
    select (
      select coalesce(sum(side.cents), 0)::float8 from ours e join postings p on p.entry_id = e.id ${sides}
      where side.account = 'mpesa' and case when is_late then ${inSpan('e.posted_at', span)} else ${inSpan('e.occurred_at', span)} end
    ) as expected, (
      select case when bool_or(posted_at is null) then sum(cents)::float8 end from lines
      where ${inSpan('coalesce(posted_at, occurred_at)', span)}
    ) as statement`)
  return rows[0] ?? { expected: 0, statement: null }
}

/**
 * SQL: the entries of orders whose sale changed on a day, each with `times`: how often it counts among
 * the goods that left on that day (-1, 0 or 1). Goods that an invoice sold before they left (`kept`) count when they leave.
 */
const leaving = (span: Span) => sql`
  select e.*, (kept.at_end = 0)::int - (e.posted_at < ${span.from.toISOString()} and kept.at_start = 0)::int as times
  from (select distinct e.order_id from entries e where e.receipt_id is null and ${inSpan('e.posted_at', span)}) o
  cross join lateral (
    select count(*) filter (where k.reverses is null) - count(k.reverses) as at_end,
      count(*) filter (where k.reverses is null and k.posted_at < ${span.from.toISOString()})
        - count(k.reverses) filter (where k.posted_at < ${span.from.toISOString()}) as at_start
    from entries k where k.order_id = o.order_id and k.kind = 'kept' and k.posted_at < ${span.to.toISOString()}) kept
  join entries e on e.order_id = o.order_id and e.receipt_id is null and e.posted_at < ${span.to.toISOString()}`

/** What the goods that left on a day came to by account, in cents: for customers, and without the VAT in it. */
export async function sumSold(db: Db, span: Span) {
  const rows = await db.rows<{ account: string; gross: number; net: number }>(sql`
    select case when side.account = 'vat' then 'sales' else side.account end as account,
      coalesce(sum(side.cents) filter (where side.other <> 'vat'), 0)::float8 as gross,
      coalesce(sum(side.cents) filter (where side.account <> 'vat'), 0)::float8 as net
    from (${leaving(span)}) e join postings p on p.entry_id = e.id
    cross join lateral (values
      (p.debit, p.credit, -p.cents * e.times), (p.credit, p.debit, p.cents * e.times)) side (account, other, cents)
    -- VAT that was booked beside the sales, as it once was, is a part of them.
    where side.account in ('sales', 'delivery', 'discounts', 'let-go', 'rounding')
      or side.account = 'vat' and side.other = 'receivable'
    group by 1`)
  return new Map(rows.map(({ account, ...sums }) => [account, sums]))
}

/**
 * What the goods cost that left on a day, less what was taken back or came back for sale; null where a cost is not known, or
 * nothing moved.
 */
export async function sumCost(db: Db, span: Span): Promise<number | null> {
  const { rows } = await db.execute<{ cents: number | null }>(sql`
    with moved as (
      select i.cost_cents, i.quantity * e.times * case when e.reverses is null then 1 else -1 end as pieces
      from (${leaving(span)}) e join order_items i on i.order_id = e.order_id
      where e.kind = 'sale' and e.times <> 0
      union all
      select i.cost_cents, -l.quantity
      from returns r join return_lines l on l.return_id = r.id
      join order_items i on i.order_id = r.order_id and i.id = l.item_id
      left join entries e on e.cause_kind = 'return' and e.cause_id = r.id::text and e.kind = 'returned'
      where l.restock and r.state = 'received' and ${inSpan('coalesce(e.posted_at, r.received_at)', span)}
    )
    select case when count(*) = count(cost_cents) then sum(pieces * cost_cents)::float8 end as cents from moved`)
  return rows[0]?.cents ?? null
}

/** Money of closed days that was posted on this day: in less out, by the day on which it happened. */
export function sumLate(db: Db, span: Span) {
  return db.rows<{ day: string; cents: number }>(sql`
    select late.day, sum(side.cents)::float8 as cents
    from entries e join postings p on p.entry_id = e.id ${sides} cross join lateral (select ${lateOf} as day) late
    where ${inSpan('e.posted_at', span)} and late.day is not null and side.account in ('mpesa', 'drawer', 'safe')
    group by 1 having sum(side.cents) <> 0 order by 1`)
}

interface MoveRow {
  _id: string
  at: string
  by: string | null
  kind: ClosingDay['moves'][number]['kind']
  from: string
  to: string | null
  order: string | null
  orderNumber: string | null
  cents: number
  reason: string | null
  reverses: string | null
  canPutRight: boolean
  putRightAt: string | null
}

/** What was moved, spent, banked or paid back on a day, oldest first. */
export function selectMoves(db: Db, span: Span) {
  return db.rows<MoveRow>(sql`
    select e.id::text as _id, e.occurred_at as at, coalesce(u.username, e.by_name) as by, e.kind, coalesce(p.credit_holder, p.credit) as "from",
      case when p.debit in ('drawer', 'safe', 'bank', 'mpesa', 'owner') then coalesce(p.debit_holder, p.debit) end as "to",
      e.order_id as order, (select short_number from orders where id = e.order_id) as "orderNumber",
      sum(p.cents)::float8 as cents, coalesce(e.reason, f.note) as reason,
      e.reverses::text as reverses, ${isMoveToPutRight} as "canPutRight",
      ${takenBackAt} as "putRightAt"
    from entries e left join entries o on o.id = e.reverses join postings p on p.entry_id = e.id left join users u on u.id = e.by_user
    left join refunds f on e.cause_kind = 'refund' and f.id::text = e.cause_id
    where ${inSpan('e.posted_at', span)}
      and (coalesce(o.cause_kind, e.cause_kind) in ('move', 'settlement') or e.kind = 'banked'
        or e.kind = 'paid-back' and p.credit in ('drawer', 'mpesa'))
    group by e.id, u.username, "from", "to", f.note order by e.id`)
}

/** The names of drawers as they are now, by holder. */
export async function selectNames(db: Db, holders: string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ holder: string; name: string }>(sql`
    select 'person:' || id as holder, username as name from users where 'person:' || id = any(${sql.param(holders)})
    union all
    select 'run:' || id, rider_name from rider_runs where 'run:' || id = any(${sql.param(holders)})`)
  return new Map(rows.map(({ holder, name }) => [holder, name]))
}

interface Closing {
  day: string
  report: DayReport
  note: string | null
  by: string
  at: string
}

/** The closing by which this day was closed: its own, or that of a later day. */
export function findClosing(db: Db, day: string) {
  return db.row<Closing>(sql`
    select day::text, report, note, coalesce(u.username, closed_by) as by, closed_at as at
    from day_closings c left join users u on u.id = c.closed_by_id
    where day >= ${day} order by day limit 1`)
}

export async function insertClosing(
  db: Db,
  values: typeof dayClosings.$inferInsert,
): Promise<void> {
  await db.insert(dayClosings).values(values)
}

export async function insertCounts(
  db: Db,
  rows: (typeof cashCounts.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(cashCounts).values(rows)
}

/** The counts of the days from `from` to `to`, oldest first, after the count with the id `cursor`. */
export async function selectCountsOf(
  db: Db,
  { from, to, cursor, limit }: { from?: string; to?: string; cursor?: string; limit: number },
): Promise<{ page: CountRow[]; nextCursor: string | null }> {
  const rows = await db
    .select({
      ...getTableColumns(cashCounts),
      name: sql<string>`coalesce((select username from users where holder = 'person:' || users.id), name)`,
      countedBy: sql<string>`coalesce((select username from users where users.id = counted_by_id), counted_by)`,
    })
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
