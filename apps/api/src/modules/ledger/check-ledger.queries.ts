import type { LedgerCheck } from '@duka/contract/ledger/ledger'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'

/** Limits the answer; more differences would not help staff. */
const MAX_DIFFERENCES = 100

/**
 * Checks that the ledger balances: the money taken equals the money in all accounts, each receipt is posted exactly
 * once, and each order's payment status and list of payments agree with the postings. One statement, so that it sees
 * one snapshot. With `orderIds` it checks only these orders.
 */
export async function checkLedger(db: Db, orderIds?: readonly string[]): Promise<LedgerCheck> {
  const name = orderIds ? 'check-orders' : 'check-ledger'
  const { rows } = await db.execute<{ difference: string }>(
    prepared(
      name,
      sql`
      select difference from (${sql.join(checksOf(orderIds), sql` union all `)}) found (difference)
      limit ${MAX_DIFFERENCES}`,
    ),
  )
  const differences = rows.map(({ difference }) => difference)
  return { balanced: differences.length === 0, differences }
}

const inShillings = (cents: SQL) => sql`to_char(${cents} / 100.0, 'FM999999990.00')`

/** Which rows to check, by the column that has the id of an order or of a receipt. */
interface Scope {
  orders(id: SQL): SQL
  receipts(id: SQL): SQL
}

const wholeShop: Scope = { orders: () => sql`true`, receipts: () => sql`true` }

/** Arrays, not joins: the planner then reads these receipts by index however many others there are. */
function scopeOf(orderIds: readonly string[]): Scope {
  const orders = (id: SQL) => sql`${id} = any(${sql.param(orderIds)}::uuid[])`
  return {
    orders,
    receipts: (id) =>
      sql`${id} = any(array(select id from receipts where ${orders(sql`order_id`)}))`,
  }
}

function checksOf(orderIds: readonly string[] | undefined): SQL[] {
  const scope = orderIds ? scopeOf(orderIds) : wholeShop
  const checks = [receiptTotals, negativeBalances, accountsOfOrders, sales, orderStatuses, lists]
  return [...(orderIds ? [] : [totals]), ...checks.map((check) => check(scope))]
}

const saleAccounts = sql`'sales', 'delivery', 'vat', 'discounts', 'let-go'`

const totals = sql`
  select 'The money that came in is KES ' || ${inShillings(sql`taken`)} || ', but its accounts hold KES '
    || ${inShillings(sql`held`)} || '.' as difference
  from (
    select coalesce(sum(case when p.debit in ('mpesa', 'drawer') then p.cents else 0 end
        - case when p.credit in ('mpesa', 'drawer') then p.cents else 0 end), 0) as taken,
      coalesce((select sum(cents) from receipt_balances where account <> 'paid-back'), 0) as held
    from entries e join postings p on p.entry_id = e.id where e.receipt_id is not null) sums
  where taken <> held`

const receiptTotals = ({ receipts }: Scope) => sql`
  select 'Receipt ' || coalesce(r.code, r.id::text) || ' brought KES ' || ${inShillings(sql`
      case when r.voided_at is null then r.amount_cents else 0 end`)}
    || ', but KES ' || ${inShillings(sql`coalesce(p.cents, 0)`)} || ' are posted.'
  from receipts r left join (
    select receipt_id, sum(cents) as cents from receipt_balances
    where ${receipts(sql`receipt_id`)} group by receipt_id) p
    on p.receipt_id = r.id
  where ${receipts(sql`r.id`)} and coalesce(p.cents, 0) <> case when r.voided_at is null then r.amount_cents else 0 end`

/** No account of a receipt is below zero, except for what the payer owes. */
const negativeBalances = ({ receipts }: Scope) => sql`
  select 'Of receipt ' || coalesce(r.code, r.id::text) || ' there are KES ' || ${inShillings(sql`p.cents`)}
    || ' in "' || p.account || '".'
  from receipt_balances p join receipts r on r.id = p.receipt_id
  where ${receipts(sql`r.id`)} and ${receipts(sql`p.receipt_id`)} and (p.cents < 0) <> (p.account = 'owed-by-payer')`

const accountsOfOrders = ({ receipts }: Scope) => sql`
  select 'Receipt ' || coalesce(r.code, r.id::text) || ' has KES ' || ${inShillings(sql`p.cents`)} || ' in "'
    || p.account || '", which ' || case when r.order_id is null then 'needs an order.'
      else 'is only for money without an order.' end
  from receipt_balances p join receipts r on r.id = p.receipt_id
  where ${receipts(sql`r.id`)} and ${receipts(sql`p.receipt_id`)}
    and (r.order_id is null) <> (p.account = 'to-match') and p.account not in ('paid-back', 'owed-by-payer')`

/** An order is sold once its goods have left or it has an invoice, at its price less what was let go and what came back; before, and cancelled, it is not. */
const sales = ({ orders }: Scope) => sql`
  select 'Order ' || number || ' is sold for KES ' || ${inShillings(sql`price`)} || ', but the books have KES '
    || ${inShillings(sql`booked`)} || '.'
  from (
    select o.number, case when o.status in ('Shipped', 'Delivered') or o.invoice_id is not null then o.total_cents - o.write_off_cents - o.returned_cents else 0 end as price,
      sum(case when p.credit in (${saleAccounts}) then p.cents else 0 end
        - case when p.debit in (${saleAccounts}) then p.cents else 0 end) as booked
    from orders o join entries e on e.order_id = o.id join postings p on p.entry_id = e.id
    where ${orders(sql`o.id`)} group by o.id) sold
  where price <> booked`

/** Money came for the order (`o`), or was asked for. */
const hasMoney = ({ orders }: Scope) => sql`o.id in (
  select order_id from receipts where ${orders(sql`order_id`)}
  union all select order_id from payment_attempts where ${orders(sql`order_id`)})`

const orderStatuses = (scope: Scope) => sql`
  select 'Order ' || o.number || ' is ' || o.payment_status || ', but its postings make it '
    || m.payment_status || '.'
  from orders o join order_money m on m.order_id = o.id
  where ${scope.orders(sql`o.id`)} and m.payment_status <> o.payment_status and ${hasMoney(scope)}`

const lists = (scope: Scope) => sql`
  select 'The list of payments of order ' || o.number || ' is not what its postings say.'
  from orders o
  where ${scope.orders(sql`o.id`)} and ${hasMoney(scope)} and exists (
    (select * from payments where order_id = o.id except select * from payment_lines where order_id = o.id)
    union all
    (select * from payment_lines where order_id = o.id except select * from payments where order_id = o.id))`
