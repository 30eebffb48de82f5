import type { SalesGroup } from '@duka/contract/dashboard/reports'
import type { OrderChannel } from '@duka/contract/orders/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** A period of time, without `to` itself. */
export interface Span {
  from: Date
  to: Date
}

/**
 * The sales of one group, such as a product or a day, without what came back: `returnedCents`. `promotionCents` are offers
 * and discounts; they and `feeCents` are 0 for products and categories.
 */
export interface SalesSum extends Record<string, unknown> {
  key: string
  orders: number
  pieces: number
  cents: number
  feeCents: number
  promotionCents: number
  costCents: number
  uncosted: number
  returnedCents: number
}

/** Kenya keeps UTC+3 all year. */
const day = sql`to_char(o.created_at at time zone interval '3 hours', 'YYYY-MM-DD')`

/** SQL: the key of an order or item in each kind of group. A product without a category has the key ''. */
const keys: Record<SalesGroup, SQL> = {
  product: sql`i.product_id::text`,
  category: sql`coalesce(p.category_id::text, '')`,
  day,
  method: sql`o.payment_method`,
  zone: sql`coalesce(o.delivery->>'zone', '')`,
  channel: sql`o.channel`,
}

/** SQL: the sums of each row, as `sales_sums` stores them. */
export const sumColumns = sql`orders, pieces, cents, fee_cents, promotion_cents, cost_cents, uncosted, returned_cents`

/** SQL: the pieces of a line `i` that the shop does not have back for sale: the others cost it nothing. */
const gone = sql`i.quantity - case when i.returned = 0 then 0 else (
  select coalesce(sum(l.quantity), 0) from returns r join return_lines l on l.return_id = r.id
  where r.order_id = i.order_id and r.state = 'received' and l.item_id = i.id and l.restock) end`

/** SQL: what the pieces of some lines cost, and how many have no known cost. */
const costs = sql`coalesce(sum((${gone}) * i.cost_cents), 0) as cost_cents,
  coalesce(sum(${gone}) filter (where i.cost_cents is null), 0) as uncosted`

/** SQL: the part of an order's fee that went back. */
const returnedFee = sql`case when o.returned_cents = 0 then 0 else (
  select coalesce(sum(delivery_cents), 0) from returns r where r.order_id = o.id and r.state = 'received') end`

/**
 * SQL: sums of the orders in `spans` without cancelled ones, computed from the orders themselves. By product and
 * category it adds up items, otherwise the totals of orders. `daily`: one row for each day, in the column `first`.
 */
export function sumOrders(
  by: SalesGroup,
  spans: readonly Span[],
  { daily = false, channel }: { daily?: boolean; channel?: OrderChannel | undefined } = {},
): SQL {
  const within = spans.map(
    ({ from, to }) =>
      sql`(o.created_at >= ${from.toISOString()}::timestamptz and o.created_at < ${to.toISOString()}::timestamptz)`,
  )
  const sold = sql`(${sql.join([sql`false`, ...within], sql` or `)}) and o.status <> 'Cancelled'
    ${channel ? sql`and o.channel = ${channel}` : sql``}`
  const group = daily
    ? sql`${keys[by]} as key, o.simulated, sales_day(o.created_at) as first`
    : sql`${keys[by]} as key, o.simulated`
  const names = daily ? sql`key, simulated, first` : sql`key, simulated`
  // By order first: it may have several lines of a product, at the prices of several days.
  if (by === 'product' || by === 'category')
    return sql`
      select ${names}, count(*) as orders, sum(pieces) as pieces, sum(cents) as cents,
        0 as fee_cents, 0 as promotion_cents, sum(cost_cents) as cost_cents, sum(uncosted) as uncosted,
        sum(returned_cents) as returned_cents
      from (
        select ${group}, o.id, sum(i.quantity - i.returned) as pieces, ${costs},
          sum((i.quantity - i.returned) * i.price_cents) as cents, sum(i.returned * i.price_cents) as returned_cents
        from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
        where ${sold} group by ${names}, o.id
      ) of_order group by ${names}`
  return sql`
    select ${names}, count(*) as orders, sum(pieces) as pieces, sum(cents) as cents,
      sum(fee_cents) as fee_cents, sum(promotion_cents) as promotion_cents,
      sum(cost_cents) as cost_cents, sum(uncosted) as uncosted, sum(returned_cents) as returned_cents
    from (
      select ${group}, o.total_cents - o.returned_cents as cents, o.delivery_fee_cents - ${returnedFee} as fee_cents,
        o.promotion_cents + o.reduction_cents as promotion_cents, o.returned_cents - ${returnedFee} as returned_cents,
        sum(i.quantity - i.returned) as pieces, ${costs}
      from orders o join order_items i on i.order_id = o.id
      where ${sold} group by o.id
    ) of_order group by ${names}`
}

/** A day or month with stored sums. `first` is its first day (`2026-11-21`), `until` the day after its last. */
export interface Period {
  period: 'day' | 'month'
  first: string
  until: string
}

/** The periods within `span` with fresh sums of this group, in order: months, and days outside of them. */
export function selectSummedPeriods(db: Db, by: SalesGroup, span: Span): Promise<Period[]> {
  return db.rows<Period>(sql`
    with fresh as (
      select period, first, until
      from sales_periods, lateral (
        select case period when 'month' then (first + interval '1 month')::date else first + 1 end as until) ends
      where first >= sales_day(${span.from.toISOString()}) and until <= sales_day(${span.to.toISOString()})
        and not exists (select from stale_sales s where s.day >= first and s.day < until)
        and not (${by === 'category'} and exists (select from stale_sales s where s.day is null))
    )
    select period, to_char(first, 'YYYY-MM-DD') as first, to_char(until, 'YYYY-MM-DD') as until
    from fresh f
    where period = 'month' or not exists (
      select from fresh m where m.period = 'month' and m.first <= f.first and m.until > f.first)
    order by f.first`)
}

/** The parts that a span of time consists of: periods with fresh sums, and the time between them. `channel`: of it alone. */
export interface SpanParts {
  periods: Period[]
  spans: Span[]
  channel?: OrderChannel | undefined
}

/** SQL: the stored sums of `periods` plus the orders in `spans`, with several rows for a key. */
export function sumParts(by: SalesGroup, { periods, spans, channel }: SpanParts): SQL {
  const summed = (['day', 'month'] as const).map((wanted) => {
    const firsts = periods.filter(({ period }) => period === wanted).map(({ first }) => first)
    return sql`
      select key, simulated, ${sumColumns} from sales_sums
      where by = ${by} and period = ${wanted} and first = any(${`{${firsts.join(',')}}`}::date[])`
  })
  return sql.join([...summed, sumOrders(by, spans, { channel })], sql` union all `)
}

/**
 * The sums of these parts by key, the largest first, and how many keys there are. With `limit` only so many are read: a
 * year's products would fill the memory of the shop.
 */
export async function selectSalesSums(
  db: Db,
  by: SalesGroup,
  {
    withSimulated,
    limit,
    skip = 0,
    ...parts
  }: SpanParts & { withSimulated: boolean; limit?: number | undefined; skip?: number },
): Promise<{ sums: SalesSum[]; count: number }> {
  const { rows } = await db.execute<SalesSum & { count: number }>(sql`
    select key, sum(orders)::bigint as orders, sum(pieces)::bigint as pieces,
      sum(cents)::bigint as cents, sum(fee_cents)::bigint as "feeCents",
      sum(promotion_cents)::bigint as "promotionCents", sum(cost_cents)::bigint as "costCents",
      sum(uncosted)::bigint as uncosted, sum(returned_cents)::bigint as "returnedCents", count(*) over () as count
    from (${sumParts(by, parts)}) sums
    where ${withSimulated} or not simulated
    group by key
    order by cents desc, key
    limit ${limit ?? null} offset ${skip}`)
  return { sums: rows, count: rows[0]?.count ?? 0 }
}

/** The names of products or categories by their ids; a deleted product keeps its name. */
export async function selectNames(
  db: Db,
  of: 'product' | 'category',
  ids: string[],
): Promise<Map<string, { name: string; variant?: string }>> {
  const list = `{${ids.filter(Boolean).join(',')}}`
  const { rows } = await db.execute<{ id: string; name: string; variant?: string }>(
    of === 'product'
      ? sql`select id, name, variant from products where id = any(${list}::uuid[])`
      : sql`select id, name from categories where id = any(${list}::uuid[])`,
  )
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}
