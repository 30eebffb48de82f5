import type { LedgerCheck } from '@duka/contract/ledger'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, executePrepared } from '../../../db/client.ts'

/** Limits the answer; more differences would not help staff. */
const MAX_DIFFERENCES = 100

/**
 * Checks that the ledger balances: the money taken equals the money in all accounts, each receipt is posted exactly
 * once, and each order's payment status and list of payments agree with the postings. One statement, so that it sees
 * one snapshot. With `orderIds` it checks only these orders.
 */
export async function checkLedger(db: Db, orderIds?: readonly string[]): Promise<LedgerCheck> {
  const name = orderIds ? 'check-orders' : 'check-ledger'
  const { rows } = await executePrepared<{ difference: string }>(
    db,
    name,
    sql`
      select difference from (${sql.join(checksOf(orderIds), sql` union all `)}) found (difference)
      limit ${MAX_DIFFERENCES}`,
  )
  const differences = rows.map(({ difference }) => difference)
  return { balanced: differences.length === 0, differences }
}

const inShillings = (cents: SQL) => sql`to_char(${cents} / 100.0, 'FM999999990.00')`

function checksOf(orderIds: readonly string[] | undefined): SQL[] {
  if (orderIds === undefined) return [totals, ...checksWhere(sql`true`, sql`true`)]
  const ids = sql`any(${sql.param(orderIds)}::uuid[])`
  return checksWhere(sql`o.id = ${ids}`, sql`r.order_id = ${ids}`)
}

const totals = sql`
  select 'Taken by M-Pesa and in cash is KES ' || ${inShillings(sql`taken`)} || ', but in its places are KES '
    || ${inShillings(sql`placed`)} || '.' as difference
  from (
    select coalesce(sum(case when debit in ('mpesa', 'cash') then cents else 0 end
        - case when credit in ('mpesa', 'cash') then cents else 0 end), 0) as taken,
      coalesce((select sum(cents) from receipt_places), 0) as placed
    from postings) sums
  where taken <> placed`

const receiptTotals = (receipts: SQL) => sql`
  select 'Receipt ' || coalesce(r.code, r.id::text) || ' brought KES ' || ${inShillings(sql`
      case when r.voided_at is null then r.amount_cents else 0 end`)}
    || ', but KES ' || ${inShillings(sql`coalesce(p.cents, 0)`)} || ' are posted.'
  from receipts r left join (
    select receipt_id, sum(cents) as cents from receipt_places group by receipt_id) p
    on p.receipt_id = r.id
  where ${receipts} and coalesce(p.cents, 0) <> case when r.voided_at is null then r.amount_cents else 0 end`

/** An account of a receipt may be negative only if the sum was paid back twice: then the payer owes it. */
const negativePlaces = (receipts: SQL) => sql`
  select 'Of receipt ' || coalesce(r.code, r.id::text) || ' there are KES ' || ${inShillings(sql`p.cents`)}
    || ' in "' || p.place || '".'
  from receipt_places p join receipts r on r.id = p.receipt_id
  where ${receipts} and p.cents < 0 and not (p.place = 'refund-due' and exists (
    select from receipt_places b
    where b.receipt_id = r.id and b.place = 'paid-back' and b.cents > r.amount_cents))`

const placesOfOrders = (receipts: SQL) => sql`
  select 'Receipt ' || coalesce(r.code, r.id::text) || ' has KES ' || ${inShillings(sql`p.cents`)} || ' in "'
    || p.place || '", which ' || case when r.order_id is null then 'needs an order.'
      else 'is only for money without an order.' end
  from receipt_places p join receipts r on r.id = p.receipt_id
  where ${receipts} and (r.order_id is null) <> (p.place = 'to-match') and p.place <> 'paid-back'`

const orderStatuses = (orders: SQL) => sql`
  select 'Order ' || o.number || ' is ' || o.payment_status || ', but its postings make it '
    || m.payment_status || '.'
  from orders o join order_money m on m.order_id = o.id
  where ${orders} and m.payment_status <> o.payment_status
    and (exists (select from receipts r where r.order_id = o.id)
      or exists (select from payment_attempts a where a.order_id = o.id))`

const lists = (orders: SQL) => sql`
  select 'The list of payments of order ' || o.number || ' is not what its postings say.'
  from orders o
  where ${orders} and exists (
    (select * from payments where order_id = o.id except select * from payment_lines where order_id = o.id)
    union all
    (select * from payment_lines where order_id = o.id except select * from payments where order_id = o.id))
    and (exists (select from receipts r where r.order_id = o.id)
      or exists (select from payment_attempts a where a.order_id = o.id))`

/** The checks of these orders (`o`) and receipts (`r`). */
function checksWhere(orders: SQL, receipts: SQL): SQL[] {
  return [
    receiptTotals(receipts),
    negativePlaces(receipts),
    placesOfOrders(receipts),
    orderStatuses(orders),
    lists(orders),
  ]
}
