import type { LedgerFilter } from '@duka/contract/payment-desk'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { PaymentRow } from './payments.queries.ts'

export interface LedgerRow extends PaymentRow {
  staff: string | null
}

/** Midnight to midnight in Nairobi, which keeps UTC+3 all year. */
export interface Span {
  from: Date
  to: Date
}

/** One row more than the limit, newest first. */
export async function selectPayments(
  db: Db,
  { channel, state, limit }: LedgerFilter,
  span: Span | undefined,
  after: readonly [string, string] | undefined,
): Promise<{ id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from payments
    where true
      ${when(channel, sql`and channel = ${channel}`)}
      ${when(state, sql`and state = ${state}`)}
      ${when(span, sql`and ${within('coalesce(settled_at, created_at)', span)}`)}
      ${when(after, sql`and (created_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`)}
    order by created_at desc, id desc
    limit ${limit + 1}`)
  return rows
}

function when(given: unknown, condition: SQL): SQL {
  return given === undefined ? sql`` : condition
}

function within(moment: string, span: Span | undefined): SQL {
  const column = sql.raw(moment)
  return span
    ? sql`${column} >= ${span.from.toISOString()} and ${column} < ${span.to.toISOString()}`
    : sql`true`
}

export interface Sum {
  count: number
  cents: number
}
type Sums = Sum & Record<string, unknown>

/** What came in that day, by channel; `held` money came as well. */
export async function sumReceived(db: Db, span: Span): Promise<(Sum & { channel: string })[]> {
  const { rows } = await db.execute<Sums & { channel: string }>(sql`
    select channel, count(*)::int as count, sum(received_cents)::bigint as cents from payments
    where received_cents is not null and state in ('paid', 'held', 'refunding', 'refunded')
      and ${within('settled_at', span)}
    group by channel`)
  return rows
}

export async function sumCashByStaff(db: Db, span: Span): Promise<(Sum & { staff: string })[]> {
  const { rows } = await db.execute<Sums & { staff: string }>(sql`
    select coalesce(a.username, u.username, '') as staff, count(*)::int as count,
      sum(p.received_cents)::bigint as cents
    from payments p
    -- Whoever paid it back stands in the payment; who took it, in the log.
    left join audit_log a on a.thing = 'payment' and a.thing_id = p.id::text and a.action = 'cash'
    left join users u on u.id = p.staff_id
    where p.channel = 'cash' and p.received_cents is not null and ${within('p.settled_at', span)}
    group by 1 order by 1`)
  return rows
}

/** The sums of a day, and of what is open now. */
export async function sumDay(db: Db, span: Span): Promise<Record<string, Sum>> {
  const { rows } = await db.execute<Sums & { name: string }>(sql`
    with owed as (
      select o.id, case when o.status = 'Cancelled' then p.paid + p.held + p.refunding
        else p.held + p.refunding + case when p.paid >= o.total_cents
          then greatest(0, p.paid - ceil(o.total_cents / 100.0) * 100) else 0 end end as cents
      from orders o join lateral (
        select
          coalesce(sum(received_cents) filter (where state = 'paid'), 0) as paid,
          coalesce(sum(received_cents) filter (where state = 'held'), 0) as held,
          coalesce(sum(received_cents) filter (where state = 'refunding'), 0) as refunding
        from payments where order_id = o.id) p on true
      where exists (select 1 from payments where order_id = o.id and received_cents is not null)
    ),
    uncollected as (
      select total_cents, status from orders
      where payment_method = 'cod' and payment_status in ('unpaid', 'pending')
        and status <> 'Cancelled'
    )
    select 'placed' as name, count(*)::int as count, coalesce(sum(total_cents), 0)::bigint as cents
      from orders where status <> 'Cancelled' and ${within('created_at', span)}
    union all select 'refunded', count(*)::int, coalesce(sum(received_cents), 0)::bigint
      from payments where state = 'refunded' and ${within('updated_at', span)}
    union all select 'toMatch', count(*)::int, coalesce(sum(amount_cents), 0)::bigint
      from receipts where state in ('waiting', 'to-match')
    union all select 'refundsDue', count(*)::int, coalesce(sum(cents), 0)::bigint
      from owed where cents > 0
    union all select 'cashOutstanding', count(*)::int, coalesce(sum(total_cents), 0)::bigint
      from uncollected
    union all select 'deliveredUnpaid', count(*)::int, coalesce(sum(total_cents), 0)::bigint
      from uncollected where status = 'Delivered'`)
  return Object.fromEntries(rows.map(({ name, count, cents }) => [name, { count, cents }]))
}
