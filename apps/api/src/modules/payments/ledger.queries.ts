import type { OrderStatus } from '@duka/contract/orders'
import type { LedgerFilter, LedgerSort } from '@duka/contract/payment-desk'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type SortedRow, type Sorting, sortedList } from '../../http/sorted-list.ts'
import { isPart } from '../orders/order-ledger.ts'

/** Midnight to midnight in Nairobi, which keeps UTC+3 all year. */
export interface Span {
  from: Date
  to: Date
}

const moment = sql`coalesce(settled_at, created_at)`
const sum = sql`coalesce(received_cents, amount_cents)`

const sortings: Record<LedgerSort, Sorting> = {
  newest: { by: moment, type: 'timestamptz', down: true },
  oldest: { by: moment, type: 'timestamptz' },
  amount: { by: sum, type: 'bigint' },
  '-amount': { by: sum, type: 'bigint', down: true },
}

/** The ids of one page, newest first unless told otherwise. */
export async function selectPayments(
  db: Db,
  { channel, state, sort, limit, cursor }: LedgerFilter,
  span: Span | undefined,
): Promise<{ page: { id: string }[]; nextCursor: string | null }> {
  const list = sortedList(sort, sortings[sort], sql`id`, cursor)
  const { rows } = await db.execute<SortedRow & Record<string, unknown>>(sql`
    select id, ${list.column} from payments
    where ${list.behind}
      ${when(channel, sql`and channel = ${channel}`)}
      ${when(state, sql`and state = ${state}`)}
      ${when(span, sql`and ${within('coalesce(settled_at, created_at)', span)}`)}
    order by ${list.order}
    limit ${limit + 1}`)
  return list.page(rows, limit)
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

export interface OwedRow extends Record<string, unknown> {
  id: string
  cents: number
  heldCents: number
  underWayCents: number
  status: OrderStatus
  customer: string | null
}

/** Orders that are owed money back, oldest first. */
export async function selectOwed(db: Db): Promise<OwedRow[]> {
  const { rows } = await db.execute<OwedRow>(sql`
    select owed.id, owed.cents::bigint as cents, owed.refunding::bigint as "underWayCents",
      case when o.status <> 'Cancelled' and o.payment_status <> 'paid' then owed.held else 0 end::bigint
        as "heldCents",
      o.status, u.username as customer
    from (${owedByOrder}) owed
    join orders o on o.id = owed.id left join users u on u.id = o.user_id
    where owed.cents > 0
    order by o.created_at, o.id limit 500`)
  return rows
}

export async function findOwedCents(db: Db, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select cents::bigint as cents from (${owedByOrder}) owed where id = ${orderId}`,
  )
  return Number(rows[0]?.cents ?? 0)
}

/** However a name is written, it is one rider. */
export async function sumCashByRider(
  db: Db,
  span: Span,
): Promise<(Sum & { rider: string | null })[]> {
  const { rows } = await db.execute<Sums & { rider: string | null }>(sql`
    select min(rider) as rider, count(*)::int as count, sum(received_cents)::bigint as cents
    from payments
    where channel = 'cash' and received_cents is not null and ${within('settled_at', span)}
    group by lower(rider) order by lower(rider) nulls last`)
  return rows
}

export async function selectRiders(db: Db, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ rider: string }>(sql`
    select min(rider) as rider from payments
    where rider is not null and ${moment} > ${since.toISOString()}
    group by lower(rider) order by lower(rider) limit 200`)
  return rows.map(({ rider }) => rider)
}

/**
 * What each order is owed back, in cents, where there is something: the very sums that a refund
 * pays. All money of a cancelled order; of another what is held, what is on its way back, and what
 * came beyond its price, which M-Pesa rounds up to whole shillings.
 */
export const owedByOrder = sql`
  select o.id, case when o.status = 'Cancelled' then p.paid + p.held + p.refunding
    else p.held + p.refunding + case when p.paid >= o.total_cents - o.discount_cents
      then greatest(0, p.paid - ceil((o.total_cents - o.discount_cents) / 100.0) * 100)
      else 0 end end as cents,
    p.held, p.refunding
  from orders o join (
    select order_id,
      coalesce(sum(received_cents) filter (where state = 'paid'), 0) as paid,
      coalesce(sum(received_cents) filter (where state = 'held'), 0) as held,
      coalesce(sum(received_cents) filter (where state = 'refunding'), 0) as refunding
    from payments
    where received_cents is not null and state in ('paid', 'held', 'refunding')
      and order_id in (select order_id from odd_money)
    group by order_id) p on p.order_id = o.id`

/** The sums of a day, and of what is open now. */
export async function sumDay(db: Db, span: Span): Promise<Record<string, Sum>> {
  const { rows } = await db.execute<Sums & { name: string }>(sql`
    with owed as (${owedByOrder}),
    uncollected as (
      -- What is missing beside the parts that are here; an order with a part is one of odd money.
      select o.total_cents - o.discount_cents - coalesce(parts.cents, 0) as missing_cents, o.status
      from orders o left join (
        select order_id, sum(received_cents) as cents from payments
        where (state = 'paid' or ${isPart}) and order_id in (select order_id from odd_money)
        group by order_id) parts on parts.order_id = o.id
      where o.payment_method = 'cod' and o.payment_status in ('unpaid', 'pending')
        and o.status <> 'Cancelled'
    )
    select 'placed' as name, count(*)::int as count, coalesce(sum(total_cents), 0)::bigint as cents
      from orders where status <> 'Cancelled' and ${within('created_at', span)}
    union all select 'refunded', count(*)::int, coalesce(sum(received_cents), 0)::bigint
      from payments where state = 'refunded' and ${within('updated_at', span)}
    union all select 'toMatch', count(*)::int, coalesce(sum(amount_cents), 0)::bigint
      from receipts where state in ('waiting', 'to-match')
    union all select 'refundsDue', count(*)::int, coalesce(sum(cents), 0)::bigint
      from owed where cents > 0
    union all select 'cashOutstanding', count(*)::int, coalesce(sum(missing_cents), 0)::bigint
      from uncollected
    union all select 'deliveredUnpaid', count(*)::int, coalesce(sum(missing_cents), 0)::bigint
      from uncollected where status = 'Delivered'`)
  return Object.fromEntries(rows.map(({ name, count, cents }) => [name, { count, cents }]))
}
