import { shopPages } from '@duka/contract/pages/pages'
import { methodFacts, paymentMethods } from '@duka/contract/settings/payment-methods'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { quoted } from '../../db/schema/columns.ts'
import { isParked } from '../../jobs/failed-jobs.ts'
import type { Counting } from '../ledger/simulated-money.queries.ts'
import { unsentMessages } from '../messages/list/message-list.queries.ts'
import { owedByOrder } from '../payments/desk/reports.queries.ts'

const counted = [
  'users',
  'products',
  'orders',
  'revenue',
  'collected',
  'outstanding',
  'cancelled',
  'refundDue',
  'cameBack',
  'overpaid',
  'toPack',
  'toPackUnpaid',
  'toSend',
  'toCollect',
  'toRefund',
  'failedJobs',
  'unsentMessages',
] as const

/** The totals of the shop. Money is in cents. */
export async function countShop(
  db: Db,
  counting: Counting,
): Promise<Record<(typeof counted)[number], number>> {
  const total = await db.one<Record<(typeof counted)[number], number>>(totals(counting))
  if (counting.withSimulated) return total
  const { revenue, collected, cameBack } = await db.one<{
    revenue: number
    collected: number
    cameBack: number
  }>(sql`
    select coalesce(sum(total_cents), 0)::bigint as revenue,
      coalesce(sum(total_cents - write_off_cents - returned_cents) filter (where ${isCollected}), 0)::bigint
        as collected,
      coalesce(sum(write_off_cents + returned_cents) filter (where ${isCollected}), 0)::bigint as "cameBack"
    from orders where simulated`)
  return {
    ...total,
    revenue: total.revenue - revenue,
    collected: total.collected - collected,
    cameBack: total.cameBack - cameBack,
  }
}

/** The products that shoppers do not find. Their own index is small; the tallies count the others. */
const notShown = (which: SQL = sql`true`) =>
  sql`select count(*) from products where deleted_at is null and visibility <> 'shown' and ${which}`

const isCounted = ({ withSimulated }: Counting) => sql`(${withSimulated} or not simulated)`

/**
 * Unpaid orders that do not ship before they are paid: they are not ready to pack. They expire after an hour, so there
 * are few, and they have their own index.
 */
const paidFirst = paymentMethods.filter((method) => !methodFacts[method].shipsUnpaid)
const unpaidAndNotSent = sql`(select count(*) from orders
  where payment_method in (${sql.raw(quoted(paidFirst))}) and payment_status in ('unpaid', 'pending') and status = 'Pending'
    and payment_status = 'unpaid')`

/** SQL: the cost of the order has come. After a return a part of the price, which is not its cost any more, goes back. */
const isCollected = sql`(payment_status = 'paid' or status <> 'Cancelled' and payment_status in ('refund-due', 'refunded'))`

/** What came of orders that are not paid: sums that count, and parts that are held until the rest comes. */
const cameOfOutstanding = sql`
  select coalesce(sum(m.counted_cents), 0)::bigint as counted, coalesce(sum(m.parts_cents), 0)::bigint as parts
  from orders o cross join lateral (
    select counted_cents, parts_cents from order_money where order_id = o.id) m
  where o.payment_status in ('unpaid', 'pending') and o.status <> 'Cancelled'
    and exists (select from receipts r where r.order_id = o.id)`

/**
 * The cost of each order counts once: collected, outstanding, or cancelled with nothing to refund. What came back or was let
 * go of an order that stands counts as such, once nothing of it is due back (given). A held part is
 * in the refunds due until the rest comes. Refunds due count the money received: of a cancelled order the rest of its cost is
 * cancelled, and what came beyond a cost (overpaid), or does not count towards it yet, is no revenue.
 */
const totals = (counting: Counting) => sql`
  select
    (select count(*) from users) as users,
    (select coalesce(sum(count), 0)::bigint from product_tallies)
      + (${notShown()}) as products,
    coalesce(sum(count), 0)::bigint as orders,
    coalesce(sum(total_cents), 0)::bigint as revenue,
    coalesce(sum(total_cents - write_off_cents) filter (where ${isCollected}), 0)::bigint
      + came.counted as collected,
    coalesce(sum(total_cents - write_off_cents) filter (
      where payment_status in ('unpaid', 'pending') and status <> 'Cancelled'), 0)::bigint
      - came.counted - came.parts as outstanding,
    coalesce(sum(total_cents) filter (
      where payment_status in ('refunded', 'unpaid', 'pending') and status = 'Cancelled'), 0)::bigint
      + owed.missing as cancelled,
    coalesce(sum(write_off_cents) filter (where status <> 'Cancelled'), 0)::bigint - owed.given as "cameBack",
    owed.beyond as overpaid,
    ${countOf(sql`status = 'Pending' and payment_status = 'paid'`)} as "toPack",
    ${countOf(sql`status = 'Pending' and payment_status = 'unpaid'`)} - ${unpaidAndNotSent} as "toPackUnpaid",
    ${countOf(sql`status = 'Processing'`)} as "toSend",
    ${countOf(sql`status = 'Delivered' and payment_status = 'unpaid'`)} as "toCollect",
    owed.cents as "refundDue", owed.orders as "toRefund",
    (select count(*) from failed_jobs where ${isParked}) as "failedJobs",
    (select count(*) from ${unsentMessages}) as "unsentMessages"
  from order_tallies right join (
    select coalesce(sum(cents), 0)::bigint as cents, count(*) filter (where cents > 0) as orders,
      coalesce(sum(least(cents - held, o.returned_cents + o.write_off_cents)) filter (
        where o.status <> 'Cancelled'), 0)::bigint as given,
      coalesce(sum(greatest(0, o.total_cents - cents)) filter (where o.status = 'Cancelled'), 0)::bigint as missing,
      coalesce(sum(case when o.status = 'Cancelled' then greatest(0, cents - o.total_cents) else
        cents - least(cents - held, o.returned_cents + o.write_off_cents) - case when o.payment_status in ('unpaid', 'pending')
          then (select m.parts_cents from order_money m where m.order_id = o.id) else 0 end end), 0)::bigint as beyond
    from (${owedByOrder(counting)}) owed join orders o using (id)) owed on true
  cross join (${cameOfOutstanding}) came
  group by owed.cents, owed.orders, owed.given, owed.missing, owed.beyond, came.counted, came.parts`

function countOf(condition: SQL): SQL {
  return sql`coalesce(sum(count) filter (where ${condition}), 0)::bigint`
}

interface Period extends Record<string, unknown> {
  users: number
  products: number
  orders: number
  revenue: number
}

/** Counts of a period that starts a number of days ago and lasts a number of days. */
export async function countPeriod(
  db: Db,
  daysAgo: number,
  days: number,
  counting: Counting,
): Promise<Period> {
  const within = (table: string) => {
    const createdAt = sql.raw(`${table}.created_at`)
    return sql`${createdAt} >= now() - make_interval(days => ${daysAgo})
      and ${createdAt} < now() - make_interval(days => ${daysAgo - days})`
  }
  return db.one<Period>(sql`
    select
      (select count(*) from users where ${within('users')}) as users,
      (select count(*) from products where deleted_at is null and visibility = 'shown' and ${within('products')})
        + (${notShown(within('products'))}) as products,
      count(*) as orders,
      coalesce(sum(total_cents) filter (where ${isCounted(counting)}), 0)::bigint as revenue
    from orders where ${within('orders')}`)
}

/** What a shop has of what its rows can tell. */
export async function countForOpening(db: Db) {
  const { rows } = await db.execute<{
    hasZone: boolean
    shownProducts: number
    savedPages: number
    wasJoined: boolean
  }>(sql`
    select exists (select from delivery_zones) as "hasZone",
      (select count(*)::int from (
        select from products where deleted_at is null and visibility = 'shown' and stock_quantity > 0
        limit 3) p) as "shownProducts",
      (select count(distinct slug)::int from page_versions
        where slug in (${sql.join(
          shopPages.map((slug) => sql`${slug}`),
          sql`, `,
        )})) as "savedPages",
      exists (select from invitations where used_at is not null) as "wasJoined"`)
  return rows[0] ?? { hasZone: false, shownProducts: 0, savedPages: 0, wasJoined: false }
}
