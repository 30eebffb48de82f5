import type pg from 'pg'
import { fillProducts } from './fill.ts'
import { fillOrders } from './fill-orders.ts'

/**
 * Fills an empty database with `count` products and orders twice, with the shop's triggers and without, and compares what
 * triggers maintain. Throws where it differs. Leaves the database empty again.
 */
export async function compareWithTriggers(db: pg.Pool, count: number): Promise<void> {
  const found: Record<string, unknown>[] = []
  for (const withTriggers of [true, false]) {
    await fillProducts(db, count, { withTriggers })
    await fillOrders(db, count, { withTriggers })
    found.push(await derived(db))
    await db.query(`truncate products, categories, users, orders, product_tallies, order_tallies, product_words, title_words,
      outbox, audit_log, stock_movements, payment_events, receipts, entries, postings, low_stock, sales_sums, sales_periods, stale_sales
      cascade`)
  }
  const [slow = {}, quick = {}] = found
  for (const [what, value] of Object.entries(slow))
    if (value !== quick[what])
      throw new Error(`${what}: ${quick[what]} without triggers, ${value} with them.`)
}

/** What the shop derives, in one text each. Nothing in it depends on the moment. */
async function derived(db: pg.Pool): Promise<Record<string, unknown>> {
  const { rows } = await db.query(`select
    (select md5(string_agg(t::text, ',' order by t)) from (
      select status, payment_status, sum(count), sum(total_cents) from order_tallies group by 1, 2 having sum(count) <> 0) t)
      as "order tallies",
    (select md5(string_agg(t::text, ',' order by t)) from (
      select c.name, brand, in_stock, sum(count) from product_tallies join categories c on c.id = category_id
      group by 1, 2, 3 having sum(count) <> 0) t) as "product tallies",
    (select md5(string_agg(word, ',' order by word)) from product_words) as "words",
    (select md5(string_agg(word, ',' order by word)) from title_words) as "words of titles",
    (select md5(string_agg(name || search::text || price_cents, ',' order by name)) from products) as "products",
    (select count(*) from orders where simulated) as "simulated orders",
    (select count(*) from (select * from payments except select * from payment_lines) differing) as "payments",
    (select count(*) from (select * from payment_lines except select * from payments) differing) as "payment lines",
    (select count(*) from orders o join order_money m on m.order_id = o.id where m.payment_status <> o.payment_status)
      as "payment status",
    (select count(*) from orders o where total_cents <> (
      select sum(price_cents * quantity) from order_items i where i.order_id = o.id)) as "totals",
    (select count(*) from products p where stock_quantity <> (
      select sum(change) from stock_movements m where m.product_id = p.id)) as "stock"`)
  const wrong = ['payments', 'payment lines', 'payment status', 'totals', 'stock']
  for (const what of wrong)
    if (rows[0][what] !== '0') throw new Error(`${what}: ${rows[0][what]} rows do not agree.`)
  return rows[0]
}
