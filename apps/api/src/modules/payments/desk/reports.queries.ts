import type { OrderChannel, OrderStatus } from '@duka/contract/orders/orders'
import type { LedgerFilter, LedgerSort } from '@duka/contract/payments/payment-desk'
import { methodsThat } from '@duka/contract/settings/payment-methods'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quoted } from '../../../db/schema/columns.ts'
import { orders, payments, users } from '../../../db/schema.ts'
import { fullName } from '../../../lists/named-like.ts'
import { type SortedRow, type Sorting, sortedList } from '../../../lists/sorted-list.ts'
import { type Counting, isSimulated } from '../../ledger/simulated-money.queries.ts'
import { furtherLine } from '../records/payments.queries.ts'

/** A period: from midnight to midnight in Nairobi (UTC+3 all year), without `to` itself. */
export interface Span {
  from: Date
  to: Date
}

const shipsUnpaid = sql.raw(quoted(methodsThat('shipsUnpaid')))
const moment = sql`coalesce(settled_at, created_at)`
const sum = sql`coalesce(received_cents, amount_cents)`

const sortings: Record<LedgerSort, Sorting> = {
  newest: { by: moment, type: 'timestamptz', descending: true },
  oldest: { by: moment, type: 'timestamptz' },
  amount: { by: sum, type: 'bigint' },
  '-amount': { by: sum, type: 'bigint', descending: true },
}

/** The ids of one page of payments, in the order of the filter's `sort`. */
export async function selectPayments(
  db: Db,
  { channel, method, state, sort, limit, cursor }: LedgerFilter,
  span: Span | undefined,
): Promise<{ page: { id: string }[]; nextCursor: string | null }> {
  const list = sortedList(sort, sortings[sort], sql`id`, cursor)
  const { rows } = await db.execute<SortedRow & Record<string, unknown>>(sql`
    select id, ${list.column} from payments
    where ${list.afterCursor}
      ${when(channel, sql`and channel = ${channel}`)}
      ${when(method, sql`and method = ${method}`)}
      ${when(state, sql`and state = ${state}`)}
      ${listedOn(span)}
    order by ${list.order}
    limit ${limit + 1}`)
  return list.page(rows, limit)
}

/**
 * The ids of all payments that match a filter, in one snapshot. Reading page by page could miss a payment that
 * settles meanwhile, because that changes its position in the list.
 */
export function selectPaymentIds(
  db: Db,
  { channel, method, state, sort }: Omit<LedgerFilter, 'limit' | 'cursor'>,
  span: Span | undefined,
) {
  const { by, descending } = sortings[sort]
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return db.values<string>(sql`
    select id from payments
    where true ${listedOn(span)}
      ${when(channel, sql`and channel = ${channel}`)}
      ${when(method, sql`and method = ${method}`)}
      ${when(state, sql`and state = ${state}`)}
    order by ${by} ${direction}, id ${direction}`)
}

function when(given: unknown, condition: SQL): SQL {
  return given === undefined ? sql`` : condition
}

function within(moment: string, span: Span): SQL {
  const column = sql.raw(moment)
  return sql`${column} >= ${span.from.toISOString()} and ${column} < ${span.to.toISOString()}`
}

/**
 * The entries `e` that counted the receipt of payment `p` for an order. A part that staff moved to another order came with its
 * receipt.
 */
const counted = `
  from receipts r join entries e on e.receipt_id = coalesce(r.part_of, r.id)
  where r.order_id = p.order_id and e.order_id is not null and e.kind in ('received', 'matched', 'corrected')
    and p.id in (r.id, r.attempt_id, ${furtherLine})`

/**
 * SQL: the payments of a period by the books, as its sums are: what came after a day was closed is of the next one. Those
 * without money that counted are dated by the clock.
 */
function listedOn(span: Span | undefined): SQL {
  if (!span) return sql``
  return sql`and id in (
    select p.id from entries n join receipts r on n.receipt_id in (r.id, r.part_of)
    join payments p on p.order_id = r.order_id
    where ${within('n.posted_at', span)} and ${within(`(select min(e.posted_at) ${counted})`, span)}
    union
    select p.id from payments p
    where ${within('coalesce(p.settled_at, p.created_at)', span)} and not exists (select ${sql.raw(counted)}))`
}

export interface Sum {
  count: number
  cents: number
}
type Sums = Sum & Record<string, unknown>

/**
 * Money received in this period, by channel, dated by when it became known; corrections are subtracted. M-Pesa's is received
 * for an order, cash once it is in a drawer. A receipt is one payment, however its money was split. Money that only the
 * simulator paid is separate (`simulated`).
 */
export function sumReceived(
  db: Db,
  span: Span,
): Promise<(Sum & { channel: string; simulated: boolean })[]> {
  return db.rows<Sums & { channel: string; simulated: boolean }>(sql`
    select channel, simulated, ${oneEach}
    from (
      select e.channel, ${isSimulated} as simulated,
        sum(case when p.credit in ('mpesa', 'drawer', 'to-match') then -p.cents else p.cents end) as cents
      from entries e join postings p on p.entry_id = e.id
      join receipts r on r.id = e.receipt_id join orders o on o.id = e.order_id
      where e.kind in ('received', 'matched', 'corrected') and r.method <> 'cash' and ${within('e.posted_at', span)}
      group by coalesce(r.part_of, r.id), 1, 2
      union all select 'cash', false, cents from (${cashTaken(span)}) taken) each
    group by 1, 2`)
}

/** SQL: how many sums, each of which was split into several postings, and what they add up to. */
const oneEach = sql`count(*) filter (where cents > 0)::int as count, sum(cents)::bigint as cents`

/**
 * SQL: the cash that came into drawers in this period: one row for each receipt, by who took it, with what never came taken
 * off. It is in the drawer whatever it counts for, also while it is to match.
 */
const cashTaken = (span: Span) => sql`
  select taken.by_user::text as by_user, taken.by_name, max(r.rider) as rider,
    sum(case when p.debit = 'drawer' then p.cents else -p.cents end) as cents
  from entries e join postings p on p.entry_id = e.id join receipts r on r.id = e.receipt_id
  join entries taken on taken.receipt_id = coalesce(r.part_of, r.id) and taken.kind = 'received'
  where 'drawer' in (p.debit, p.credit) and e.kind in ('received', 'corrected') and ${within('e.posted_at', span)}
  group by taken.id
  having sum(case when p.debit = 'drawer' then p.cents else -p.cents end) <> 0`

/** Cash recorded in this period, by the member of staff who recorded it. */
export function sumCashByStaff(db: Db, span: Span): Promise<(Sum & { staff: string })[]> {
  return db.rows<Sums & { staff: string }>(sql`
    select coalesce(u.username, min(by_name), '') as staff, ${oneEach}
    from (${cashTaken(span)}) each left join users u on u.id::text = by_user
    group by u.username, coalesce(by_user, by_name) order by 1`)
}

export interface OwedRow {
  id: string
  orderNumber: string
  cents: number
  heldCents: number
  underWayCents: number
  status: OrderStatus
  customer: string | null
  phoneNumber: string | null
  channel: OrderChannel
}

/** Orders that are owed money back, oldest first. */
export function selectOwed(db: Db, counting: Counting) {
  return db.rows<OwedRow>(sql`
    select owed.id, o.short_number as "orderNumber", owed.cents::bigint as cents, owed.refunding::bigint as "underWayCents",
      case when o.status <> 'Cancelled' and o.payment_status <> 'paid' then owed.held else 0 end::bigint
        as "heldCents",
      o.status, coalesce(${fullName('u')}, o.customer_name, o.recipient_name) as customer,
      coalesce(o.customer_phone, u.phone_number, o.contact_phone, o.address->>'phoneNumber') as "phoneNumber", o.channel
    from (${owedByOrder(counting)}) owed
    join orders o on o.id = owed.id left join users u on u.id = o.user_id
    order by o.created_at, o.id limit 500`)
}

/** Cash by rider. Names that differ only in case are the same rider. */
export function sumCashByRider(db: Db, span: Span): Promise<(Sum & { rider: string | null })[]> {
  return db.rows<Sums & { rider: string | null }>(sql`
    select min(rider) as rider, ${oneEach}
    from (${cashTaken(span)}) each group by lower(rider) order by lower(rider) nulls last`)
}

/** The names of riders who brought cash since then, at most 200. */
export function selectRiders(db: Db, since: Date) {
  return db.values<string>(sql`
    select min(rider) as rider from payments
    where rider is not null and ${moment} > ${since.toISOString()}
    group by lower(rider) order by lower(rider) limit 200`)
}

/** SQL: the orders with money to pay back, and how much, in cents. Refunds pay these sums. */
export const owedByOrder = ({ withSimulated }: Counting) => sql`
  select order_id as id, sum(received_cents) as cents,
    coalesce(sum(received_cents) filter (where state = 'held'), 0) as held,
    coalesce(sum(received_cents) filter (where state = 'refunding'), 0) as refunding
  from payments
  where account in ('held', 'refund-due') and (${withSimulated} or method <> 'mpesa'
    or not exists (select from orders o where o.id = order_id and o.simulated))
  group by order_id`

/** The sums of a day by name, and sums that are open now, such as `toMatch`. */
export async function sumDay(db: Db, span: Span, counting: Counting): Promise<Record<string, Sum>> {
  const { rows } = await db.execute<Sums & { name: string }>(sql`
    with owed as (${owedByOrder(counting)}),
    uncollected as (
      -- What is outstanding, without the money that counts and the held parts. A subquery for each of these few orders: a
      -- join would read the receipts of all orders.
      select o.total_cents - o.write_off_cents - o.returned_cents - coalesce((
          select m.counted_cents + m.parts_cents from order_money m
          where m.order_id = o.id and exists (select from receipts r where r.order_id = o.id)), 0)
        as missing_cents, o.status, o.payment_method
      from orders o
      where o.payment_status in ('unpaid', 'pending') and (o.status = 'Delivered'
        or o.payment_method in (${shipsUnpaid}) and o.status <> 'Cancelled')
    )
    select 'placed' as name, count(*)::int as count, coalesce(sum(total_cents), 0)::bigint as cents
      from orders where status <> 'Cancelled' and ${within('created_at', span)}
    union all select name, sum(sign(cents))::int, sum(cents)::bigint
      -- An entry is one refund, from however many accounts. A refund that moves from one receipt to
      -- another, because both are the same money, is no new one. What M-Pesa sent back of money without an order was not
      -- received by one either: the two make up for each other.
      from (
        select 'refunded ' || (array_agg(case when p.credit in ('mpesa', 'drawer') then p.credit else p.debit end))[1]
            || case when ${isSimulated} then ' simulated' else '' end as name,
          sum(case when p.credit in ('mpesa', 'drawer') then p.cents else -p.cents end) as cents
        from entries e join postings p on p.entry_id = e.id
        join receipts r on r.id = e.receipt_id left join orders o on o.id = e.order_id
        left join entries u on u.id = coalesce(e.reverses, e.id)
        left join refunds f on u.cause_kind = 'refund' and f.id::text = u.cause_id
        where e.kind = 'paid-back' and ${within('e.posted_at', span)} and (e.order_id is not null or f.by_hand is not false)
        group by e.id, o.id, r.id) each
      group by 1
    union all select 'toMatch', count(*)::int, coalesce(sum((
        select b.cents from receipt_balances b where b.receipt_id = r.id and b.account = 'to-match')), 0)::bigint
      from receipts r where order_id is null and returned_at is null and voided_at is null
    union all select 'refundsDue', count(*)::int, coalesce(sum(cents), 0)::bigint
      from owed
    union all select 'cashOutstanding', count(*)::int, coalesce(sum(missing_cents), 0)::bigint
      from uncollected where payment_method in (${shipsUnpaid})
    union all select 'deliveredUnpaid', count(*)::int, coalesce(sum(missing_cents), 0)::bigint
      from uncollected where status = 'Delivered'`)
  return Object.fromEntries(rows.map(({ name, count, cents }) => [name, { count, cents }]))
}

/** These payments, each with who of staff recorded it, in any order. */
export function selectByIds(db: Db, ids: readonly string[]) {
  return db
    .select({ payment: payments, orderNumber: orders.shortNumber, staff: users.username })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.staffId))
    .where(inArray(payments.id, [...ids]))
}
