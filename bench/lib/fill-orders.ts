import type pg from 'pg'
import { fillShoppers, PAST_SECONDS, uuidSql, withoutIndexes } from './fill.ts'

/**
 * Past orders by plain SQL, with all that a shop writes about an order: items, stock movements, prompts and their events,
 * receipts, postings, refunds, parcels, messages and audit entries. The ledger balances, totals equal their items, and
 * stock equals its movements.
 */

/** So many orders are made at a time, which bounds the temporary table. */
const BATCH = 500_000
/** The shop deletes messages after so many days. */
const MESSAGE_DAYS = 30

/** The tables that orders fill, besides `orders`. */
const tables = [
  'orders',
  'order_items',
  'stock_movements',
  'payment_attempts',
  'payment_events',
  'receipts',
  'refunds',
  'entries',
  'postings',
  'payments',
  'shippings',
  'outbox',
  'audit_log',
]

interface OrdersToFill {
  /** How many orders this function added before. */
  from?: number
  /** Slowly, with the shop's triggers and checks of foreign keys. */
  withTriggers?: boolean
  /** Called after each part with the number of orders so far. */
  onProgress?: (orders: number) => void
}

/**
 * Adds past orders until there are `count`: two items each, evenly over the last two years, one shopper for 20 orders. Six of
 * ten are paid by M-Pesa. Those of the last six days are on their way; of the others three of a hundred were cancelled and
 * one was paid back.
 */
export async function fillOrders(
  db: pg.Pool,
  count: number,
  { from = 0, withTriggers = false, onProgress }: OrdersToFill = {},
): Promise<void> {
  await fillShoppers(db, shoppersOf(count))
  const options = { count: count - from, withTriggers }
  await withoutIndexes(db, tables, options, async (client) => {
    await prepareTables(client)
    for (let done = from; done < count; done += BATCH) {
      const last = Math.min(done + BATCH, count)
      await makeBatch(client, { from, count, first: done + 1, last })
      for (const insert of [...goods, ...money, ...rest]) await client.query(insert)
      onProgress?.(last)
    }
    await fillStockTaken(client)
    await client.query('drop table bench_shelf, bench_batch')
    if (!withTriggers) await computeOrderTallies(client)
  })
  await db.query(`vacuum (analyze) ${tables.join(', ')}`)
}

/** How many shoppers have so many orders. */
function shoppersOf(orders: number): number {
  return Math.max(100, Math.ceil(orders / 20))
}

/** The shelf numbers the products; the batch is what one part of the orders consists of. */
async function prepareTables(client: pg.PoolClient): Promise<void> {
  await client.query(`create temporary table bench_shelf as
    select row_number() over (order by created_at, id) as n, id, name, variant, image_key, price_cents
    from products where deleted_at is null`)
  await client.query('create unique index on bench_shelf (n)')
  await client.query('analyze bench_shelf')
  await client.query(`create temporary table bench_batch (
    i bigint, id uuid, user_id uuid, address_id uuid, at timestamptz, fate text, method text, staff uuid, staff_name text,
    attempt_id uuid, receipt_id uuid, code text, phone text, tracking text,
    product1 uuid, name1 text, variant1 text, image1 text, cents1 bigint,
    product2 uuid, name2 text, variant2 text, image2 text, cents2 bigint,
    total bigint, paid bigint, status text, payment_status text,
    paid_at timestamptz, shipped_at timestamptz, delivered_at timestamptz, cancelled_at timestamptz)`)
}

/** Orders `first` to `last` of those from `from + 1` to `count`, oldest first. Some products sell more than others. */
async function makeBatch(
  client: pg.PoolClient,
  { from, count, first, last }: { from: number; count: number; first: number; last: number },
): Promise<void> {
  await client.query('truncate bench_batch')
  await client.query(
    `insert into bench_batch
     select i, o.id, user_id, address_id, at, fate, method, staff, staff_name,
       case when method = 'mpesa' then ${uuidSql('attempt', 'i')} end,
       case when paid_at is not null then ${uuidSql('receipt', 'i')} end,
       case when method = 'mpesa' and paid_at is not null then 'T' || lpad(upper(to_hex(i)), 9, '0') end,
       '2547' || lpad((i * 7919 % 100000000)::text, 8, '0'), 'KE-' || upper(left(o.id::text, 8)),
       a.id, a.name, a.variant, a.image_key, a.price_cents, b.id, b.name, b.variant, b.image_key, b.price_cents,
       a.price_cents + 2 * b.price_cents, (a.price_cents + 2 * b.price_cents + 99) / 100 * 100,
       status, payment_status, paid_at, shipped_at, delivered_at, cancelled_at
     from (${planned}) o, lateral (select count(*) as products from bench_shelf) shelf,
       lateral (select 1 + floor(shelf.products * power(i * 2654435761 % 1000003 / 1000003.0, 2))::bigint as n) chosen
     join lateral (select * from bench_shelf s where s.n = chosen.n) a on true
     join lateral (select * from bench_shelf s
       where s.n = 1 + (chosen.n + i * 104729 % (shelf.products - 1)) % shelf.products) b on true
     order by i`,
    [from, count, first, last],
  )
}

/** The number of an order is the beginning of its id and must be unique, so it comes from a full-cycle generator. */
const orderId = `overlay(overlay(lpad(to_hex((i * 2654435761 + 97) % 4294967296), 8, '0') || substr(md5(i::text), 9)
  placing '4' from 13) placing '8' from 17)::uuid`

/** What becomes of an order of this age in days; `k` is a number below 100. */
const fate = `case
  when age > 1 and age < 10 and i % 50 = 7 and method = 'mpesa' then 'refund-due'
  when age > 6 and k < 3 then case method when 'mpesa' then 'expired' else 'cancelled' end
  when age > 6 and k = 3 and method = 'mpesa' then 'refunded'
  when age > 6 then 'delivered'
  when age > 3 then case when k < 30 then 'shipped' when method = 'cod' and k < 50 then 'to-collect' else 'delivered' end
  when age > 1.5 then 'shipped'
  when age > 0.3 then 'processing'
  else 'pending' end`

const planned = `
  select *, case
      when fate in ('expired', 'cancelled', 'refunded', 'refund-due') then 'Cancelled'
      when fate in ('delivered', 'to-collect') then 'Delivered' else initcap(fate) end as status,
    case when fate in ('refunded', 'refund-due') then fate
      when fate = 'delivered' or (method = 'mpesa' and fate <> 'expired') then 'paid' else 'unpaid' end as payment_status,
    case when method = 'mpesa' and fate <> 'expired' then at + interval '2 minutes'
      when fate = 'delivered' then at + interval '2 days' end as paid_at,
    case when fate in ('shipped', 'delivered', 'to-collect') then at + interval '1 day' end as shipped_at,
    case when fate in ('delivered', 'to-collect') then at + interval '2 days' end as delivered_at,
    case when fate in ('expired', 'cancelled') then at + interval '1 hour'
      when fate in ('refunded', 'refund-due') then at + interval '20 hours' end as cancelled_at
  from (
    select *, ${fate} as fate from (
      select i, ${orderId} as id, at, extract(epoch from now() - at) / 86400 as age, i * 7919 % 100 as k,
        case when i % 10 < 6 then 'mpesa' else 'cod' end as method,
        ${uuidSql('shopper', 'who')} as user_id, ${uuidSql('address', 'who')} as address_id,
        ${uuidSql('shopper', '(i % 10)')} as staff, 'bench' || i % 10 as staff_name
      from generate_series($3::bigint, $4::bigint) i, lateral (select
        now() - make_interval(secs => ${PAST_SECONDS} * (1 - (i - $1::int - 0.5) / ($2::int - $1::int))) as at,
        i % greatest(100, ceil($2::int / 20.0)::bigint) as who) moments) numbered) fated`

const goods = [
  `insert into orders (id, user_id, status, payment_method, payment_status, total_cents, address, address_id,
     recipient_name, contact_phone, recipient_differs, terms_version, privacy_version, handover_code, cancelled_by,
     unpaid_since, created_at, updated_at)
   select id, user_id, status, method, payment_status, total,
     (select address_copy(a) from addresses a where a.id = address_id) || jsonb_build_object('phoneNumber', phone),
     address_id, case when i % 100 = 1 then 'Wanjiru ' || i else 'Bench Shopper' end, phone, i % 100 = 1, null, null,
     case when shipped_at is not null then lpad((i % 10000)::text, 4, '0') end,
     case fate when 'expired' then 'expiry' when 'cancelled' then 'staff' when 'refunded' then 'staff'
       when 'refund-due' then 'staff' end,
     at, at, coalesce(delivered_at, shipped_at, cancelled_at, at)
   from bench_batch order by i`,
  `insert into order_items (order_id, product_id, name, variant, image_key, price_cents, quantity)
   select id, item.* from bench_batch, lateral (values (product1, name1, variant1, image1, cents1, 1),
     (product2, name2, variant2, image2, cents2, 2)) item order by i`,
  `insert into stock_movements (product_id, change, reason, order_id, user_id, at)
   select item.product, -item.pieces, 'order', id, user_id, at
   from bench_batch, lateral (values (product1, 1), (product2, 2)) item (product, pieces) order by i`,
  `insert into stock_movements (product_id, change, reason, order_id, user_id, at)
   select item.product, item.pieces, 'order-cancelled', id, case when fate <> 'expired' then staff end, cancelled_at
   from bench_batch, lateral (values (product1, 1), (product2, 2)) item (product, pieces)
   where cancelled_at is not null order by i`,
]

const money = [
  `insert into payment_attempts (id, order_id, amount_cents, phone_number, state, result_code, callback_secret,
     checkout_request_id, merchant_request_id, queries, created_at, updated_at, settled_at)
   select attempt_id, id, paid, phone, case fate when 'expired' then 'failed' else 'paid' end,
     case fate when 'expired' then '1032' else '0' end, md5('secret' || i) || left(md5('more' || i), 16),
     'ws_CO_' || to_char(at, 'DDMMYYYYHH24MISS') || i, left(md5('merchant' || i), 20), 1, at, at + interval '2 minutes',
     at + interval '2 minutes'
   from bench_batch where method = 'mpesa' order by i`,
  `insert into payment_events (payment_id, kind, body, at, handled_at)
   select attempt_id, kind, body, at + past, at + past from bench_batch, lateral (values
     ('requested', interval '1 second', jsonb_build_object('by', user_id, 'shillings', paid / 100)),
     ('prompted', interval '2 seconds', jsonb_build_object('checkoutRequestId', 'ws_CO_' || i)),
     ('callback', interval '2 minutes', jsonb_build_object('Body', jsonb_build_object('stkCallback', jsonb_build_object(
       'MerchantRequestID', left(md5('merchant' || i), 20), 'CheckoutRequestID', 'ws_CO_' || i,
       'ResultCode', case fate when 'expired' then 1032 else 0 end, 'ResultDesc', 'The service request is processed.',
       'Amount', paid / 100, 'MpesaReceiptNumber', code, 'PhoneNumber', phone)))),
     (case fate when 'expired' then 'failed' else 'paid' end, interval '2 minutes',
       jsonb_build_object('by', 'callback', 'receipt', code))) event (kind, past, body)
   where method = 'mpesa' order by i, past`,
  `insert into receipts (id, code, method, channel, reported_by, amount_cents, order_id, attempt_id, phone_number, rider,
     staff_id, occurred_at, confirmed_at, settled_at, created_at)
   select receipt_id, code, case method when 'mpesa' then 'mpesa' else 'cash' end,
     case method when 'mpesa' then 'stk' else 'cash' end,
     case method when 'mpesa' then array['callback', 'query'] else array['staff'] end, paid, id, attempt_id,
     case method when 'mpesa' then phone end, case method when 'cod' then 'Rider ' || i % 20 end,
     case method when 'cod' then staff end, paid_at, paid_at, paid_at, paid_at
   from bench_batch where receipt_id is not null order by i`,
  `insert into refunds (receipt_id, order_id, account, cents, by_hand, state, note, staff_id, created_at, settled_at)
   select receipt_id, id, 'refund-due', paid, true, 'done', 'Paid back', staff, cancelled_at, cancelled_at
   from bench_batch where fate = 'refunded' order by i`,
  `with planned as (
     select nextval('entries_id_seq') as entry_id, b.*, posted.*, b.id as order_id
     from bench_batch b, lateral (select 'order:' || b.id as of_order, 'receipt:' || receipt_id as of_receipt,
       case method when 'mpesa' then 'mpesa' else 'drawer' end as money,
       case method when 'mpesa' then null else 'person:' || staff end as drawer) h, lateral (values
       (1, 'received', money, drawer, case when paid_at > shipped_at then 'receivable' else 'deposit' end, of_order, paid_at,
         method = 'cod'),
       (2, 'sale', 'receivable', of_order, 'sales', 'D', shipped_at, false),
       (3, 'counted', 'deposit', of_order, 'receivable', of_order,
         case when receipt_id is not null and not paid_at > shipped_at then shipped_at end, false),
       (6, 'rounding', 'receivable', of_order, 'rounding', null,
         case when receipt_id is not null and paid > total then shipped_at end, false),
       (4, 'cancelled', 'deposit', of_order, 'refund-due', of_receipt, cancelled_at, true),
       (5, 'paid-back', 'refund-due', of_receipt, money, drawer,
         case fate when 'refunded' then cancelled_at + interval '1 hour' end, true))
       posted (nth, posted_kind, debit, debit_holder, credit, credit_holder, posted_at, by_staff)
     where (receipt_id is not null or nth = 2) and posted.posted_at is not null order by i, nth
   ), made as (
     insert into entries (id, kind, cause_kind, cause_id, order_id, receipt_id, by_user, by_name, code, channel, occurred_at,
       posted_at)
     select entry_id, posted_kind, 'bench', order_id, order_id, case when nth not in (2, 6) then receipt_id end, case when by_staff then staff end,
       case when by_staff then staff_name end, code, case method when 'mpesa' then 'stk' else 'cash' end, posted_at, posted_at
     from planned order by entry_id
   )
   insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
   select entry_id, debit, debit_holder, credit, credit_holder, case nth when 2 then total when 6 then paid - total else paid end from planned order by entry_id`,
  `insert into payments (id, order_id, method, channel, amount_cents, received_cents, phone_number, state, account,
     result_code, receipt, staff_id, rider, note, confirmed_at, created_at, settled_at)
   select coalesce(attempt_id, receipt_id), id, case method when 'mpesa' then 'mpesa' else 'cash' end,
     case method when 'mpesa' then 'stk' else 'cash' end, paid, case when receipt_id is not null then paid end,
     case method when 'mpesa' then phone end,
     case fate when 'expired' then 'failed' when 'refunded' then 'refunded' else 'paid' end,
     case fate when 'expired' then null when 'refunded' then 'paid-back' when 'refund-due' then 'refund-due' else 'order' end,
     case when method = 'mpesa' then case fate when 'expired' then '1032' else '0' end end, code,
     case when method = 'cod' or fate = 'refunded' then staff end, case method when 'cod' then 'Rider ' || i % 20 end,
     case fate when 'refunded' then 'Paid back' end, paid_at, case method when 'mpesa' then at else paid_at end,
     coalesce(paid_at, at + interval '2 minutes')
   from bench_batch where attempt_id is not null or receipt_id is not null order by i`,
]

const rest = [
  `insert into shippings (order_id, address_id, status, tracking_number, shipped_at, delivered_at, created_at, updated_at)
   select id, address_id,
     case status when 'Delivered' then 'delivered' when 'Shipped' then 'in-transit' else 'pending' end,
     case when shipped_at is not null then tracking end, shipped_at, delivered_at, at, coalesce(shipped_at, at)
   from bench_batch where status in ('Processing', 'Shipped', 'Delivered') order by i`,
  `insert into outbox (kind, event, channel, recipient, user_id, order_id, body, subject, created_at, next_try_at, tries,
     sent_at)
   select 'notice', kind || ':' || id, channel, recipient, user_id, id, repeat('What the shop writes about it. ', 8),
     subject, sent.at, null, 1, sent.at from bench_batch, lateral (values
     ('paid', 'sms', phone, null, paid_at), ('placed', 'email', 'bench@example.com', 'Your order', at),
     ('shipped', 'sms', phone, null, shipped_at)) sent (kind, channel, recipient, subject, at)
   where sent.at > now() - interval '${MESSAGE_DAYS} days' order by i`,
  `insert into audit_log (at, user_id, username, action, thing, thing_id, before, after, address, device)
   select step.at, case when fate <> 'expired' then staff end, case when fate <> 'expired' then staff_name end, 'status',
     'order', id::text, jsonb_build_object('status', was, 'paymentStatus', payment_status),
     jsonb_build_object('status', becomes, 'paymentStatus', payment_status), '127.0.0.1', 'Chrome on Windows'
   from bench_batch, lateral (values
     ('Pending', 'Processing', case when shipped_at is not null or fate = 'processing' then at + interval '6 hours' end),
     ('Processing', 'Shipped', shipped_at), ('Shipped', 'Delivered', delivered_at),
     ('Pending', 'Cancelled', cancelled_at)) step (was, becomes, at)
   where step.at is not null order by i, step.at`,
]

/** Goods came in just before they were sold: movements that explain the stock which the products have. */
async function fillStockTaken(client: pg.PoolClient): Promise<void> {
  await client.query(`insert into stock_movements (product_id, change, reason, at)
    select p.id, p.stock_quantity - coalesce(moved.sum, 0),
      case when moved.has_opening then 'adjusted' else 'opening' end, p.created_at
    from products p left join (
      select product_id, sum(change) as sum, bool_or(reason = 'opening') as has_opening
      from stock_movements group by 1) moved on moved.product_id = p.id
    where p.stock_quantity <> coalesce(moved.sum, 0)`)
}

/** Computes what triggers maintain. The shop itself adds up the sales of past days. */
async function computeOrderTallies(client: pg.PoolClient): Promise<void> {
  await client.query('truncate order_tallies, sales_sums, sales_periods, stale_sales')
  await client.query(`insert into order_tallies (status, payment_status, count, total_cents, write_off_cents)
    select status, payment_status, count(*), sum(total_cents), sum(write_off_cents) from orders group by 1, 2`)
}
