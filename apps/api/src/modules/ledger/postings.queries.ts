import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import type { OrderSale } from './sale.ts'
import type { Balances, LedgerReceipt } from './transfers.ts'

/** The receipts of an order with their balances in the ledger, oldest first. The caller has locked the order. */
export async function selectLedgerReceipts(db: Db, orderId: string): Promise<LedgerReceipt[]> {
  return (await selectLedger(db, orderId)).receipts
}

/** What the ledger has of an order: its receipts, and its sale. The caller has locked the order. */
export function selectLedger(db: Db, orderId: string) {
  return db.one<{ receipts: LedgerReceipt[]; sale: OrderSale }>(
    prepared(
      'ledger-of-order',
      sql`
    with own as materialized (
      select e.id, e.kind, e.reverses is null and not exists (select from entries r where r.reverses = e.id) as is_open
      from entries e where e.order_id = ${orderId} and e.receipt_id is null
    )
    select (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${receiptsOf(orderId)}) r) as receipts,
      jsonb_build_object(
        'price', jsonb_build_object('delivery', o.delivery_fee_cents - back.delivery, 'discounts', o.promotion_cents + o.reduction_cents,
          'sales', o.total_cents - o.delivery_fee_cents + o.promotion_cents + o.reduction_cents - (o.returned_cents - back.delivery)),
        'reductions', case when o.vat is not null then (select coalesce(jsonb_agg(r), '[]') from order_reductions(o.id) r) end,
        'count', (select count(*) from own),
        'open', (select coalesce(jsonb_agg(id order by id), '[]') from own where is_open),
        'kept', (select max(id) from own where is_open and kind = 'kept'),
        'booked', (select coalesce(jsonb_object_agg(part, cents), '{}') from (
          select case when account = 'vat' and other <> 'receivable' then concat_ws(' ', other, other_holder) || '/' else '' end
            || concat_ws(' ', account, holder) as part, sum(side.cents) as cents
          from own join postings p on p.entry_id = own.id
          cross join lateral (values (p.credit, p.credit_holder, p.debit, p.debit_holder, p.cents),
            (p.debit, p.debit_holder, p.credit, p.credit_holder, -p.cents)) side (account, holder, other, other_holder, cents)
          where other <> 'vat' or account = 'receivable' group by part) sums)) as sale
    from orders o
    cross join lateral (
      select coalesce(sum(r.delivery_cents), 0) as delivery from returns r
      where r.order_id = o.id and r.state = 'received') back
    where o.id = ${orderId}`,
    ),
  )
}

/** The drawer that has the cash of a receipt `r`: the one it came into or, once a rider has handed it in, that of who took it. */
export const drawerOf = sql`case when r.method = 'cash' then (
  select coalesce((
    select h.debit_holder from postings h join entries i on i.id = h.entry_id
    where h.credit = 'drawer' and h.credit_holder = p.debit_holder and i.kind = 'handed-in' and h.id > p.id
      and i.reverses is null and not exists (select from entries b where b.reverses = i.id)
    order by h.id limit 1), p.debit_holder)
  from entries e join postings p on p.entry_id = e.id
  where e.receipt_id = coalesce(r.part_of, r.id) and p.debit = 'drawer' order by p.id limit 1) end`

/** The drawer that has the cash of a receipt; null for M-Pesa. */
export async function findDrawer(db: Db, receiptId: string): Promise<string | null> {
  const { rows } = await db.execute<{ drawer: string | null }>(
    sql`select ${drawerOf} as drawer from receipts r where r.id = ${receiptId}`,
  )
  return rows[0]?.drawer ?? null
}

const receiptsOf = (orderId: string) => sql`
    select r.id, r.method, r.amount_cents as cents, r.held_for as "heldFor", r.occurred_at as "occurredAt",
      coalesce(r.reported_by[1] in ('statement', 'pull'), false) as "isOfStatement", r.voided_at is not null as "isVoid",
      r.method = 'mpesa' and r.code is null and r.part_of is null as "isNameless",
      r.part_of is not null or exists (select from entries e where e.receipt_id = r.id) as "isPosted", ${drawerOf} as drawer,
      coalesce((select jsonb_object_agg(b.account, b.cents) from receipt_balances b
        where b.receipt_id = r.id), '{}') as balances,
      coalesce((select jsonb_agg(distinct jsonb_build_object('account', f.account, 'cents', f.cents))
        from refunds f where f.receipt_id = r.id and f.state = 'asked'), '[]') as refunding
    from receipts r where r.order_id = ${orderId}
    order by r.created_at, r.id`

/** The ledger accounts that hold the money of a receipt. The caller has locked its order, or the receipt itself. */
export async function selectBalances(db: Db, receiptId: string): Promise<Balances> {
  const { rows } = await db.execute<{ balances: Balances }>(sql`
    select coalesce(jsonb_object_agg(account, cents), '{}') as balances
    from receipt_balances where receipt_id = ${receiptId}`)
  return rows[0]?.balances ?? {}
}

/** The entries by which money of a receipt went back and that nothing has taken back, oldest first. */
export function selectPaidBack(db: Db, receiptId: string) {
  return db.rows<{ id: number; cents: number }>(sql`
    select e.id, sum(p.cents)::float8 as cents from entries e join postings p on p.entry_id = e.id
    where e.receipt_id = ${receiptId} and e.kind = 'paid-back' and e.reverses is null
      and not exists (select from entries r where r.reverses = e.id)
    group by e.id order by e.id`)
}

/** What is in the drawer of the run that has this alias. */
export const cashOfRun = (run: SQL) => sql`(
  select coalesce(sum(case when t.debit_holder = 'run:' || ${run}.id then t.cents else -t.cents end), 0) from postings t
  where t.debit_holder = 'run:' || ${run}.id or t.credit_holder = 'run:' || ${run}.id)`

/** Cash that a rider reported for an order and has not brought. */
export interface CashWithRider {
  rider: string
  cents: number
}

/** Of each order, the cash that is still with riders: no more than what their runs have in all. */
export async function selectCashWithRiders(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, CashWithRider[]>> {
  const rows = await db.rows<CashWithRider & { order: string }>(sql`
    select r.order_id as order, run.rider_name as rider,
      least(sum(r.amount_cents), ${cashOfRun(sql`run`)})::float8 as cents
    from receipts r join rider_runs run on 'run:' || run.id = (
      select p.debit_holder from entries e join postings p on p.entry_id = e.id
      where e.receipt_id = coalesce(r.part_of, r.id) and e.kind = 'received' and p.debit = 'drawer' limit 1)
    where r.order_id = any(${sql.param(orderIds)}::uuid[]) and r.method = 'cash' and r.voided_at is null
    group by r.order_id, run.id
    having ${cashOfRun(sql`run`)} > 0
    order by run.id`)
  const byOrder = new Map<string, CashWithRider[]>()
  for (const { order, ...cash } of rows) byOrder.set(order, [...(byOrder.get(order) ?? []), cash])
  return byOrder
}
