import type pg from 'pg'
import { withoutIndexes } from './fill.ts'

/** Adds what belongs to past orders: payments, shipping records and audit entries. */
export async function fillPast(db: pg.Pool): Promise<void> {
  await fillPayments(db)
  await fillShippings(db)
  await fillAudit(db)
  // Triggers were off, so compute here what they maintain.
  await db.query('truncate order_tallies')
  await db.query(`insert into order_tallies (status, payment_status, count, total_cents, discount_cents)
    select status, payment_status, count(*), sum(total_cents), sum(discount_cents)
    from orders group by 1, 2`)
  await db.query(
    'vacuum analyze receipts, postings, payments, payment_events, shippings, audit_log',
  )
}

/** One receipt for each paid order, its posting, its line in the list, and M-Pesa's events. */
async function fillPayments(db: pg.Pool): Promise<void> {
  await withoutIndexes(db, 'receipts', Number.POSITIVE_INFINITY, (client) =>
    client.query(`insert into receipts (code, method, channel, reported_by, amount_cents, order_id,
        phone_number, occurred_at, confirmed_at, settled_at, created_at)
      select case payment_method when 'cod' then null else 'T' || lpad(upper(to_hex(n)), 9, '0') end,
        case payment_method when 'cod' then 'cash' else 'mpesa' end,
        case payment_method when 'cod' then 'cash' else 'stk' end,
        array[case payment_method when 'cod' then 'staff' else 'callback' end], cents, id,
        '2547' || lpad((n * 7919 % 100000000)::text, 8, '0'), at, at, at, at
      from (
        select id, payment_method, created_at as at, (total_cents + 99) / 100 * 100 as cents,
          row_number() over (order by created_at, id) as n
        from orders o
        where payment_status in ('paid', 'refund-due')
          and not exists (select from receipts r where r.order_id = o.id)
      ) paid`),
  )
  await withoutIndexes(db, 'postings', Number.POSITIVE_INFINITY, (client) =>
    client.query(`insert into postings (kind, debit, credit, cents, receipt_id, order_id, occurred_at, posted_at)
      select 'received', r.method, case o.status when 'Cancelled' then 'refund-due' else 'order' end,
        r.amount_cents, r.id, o.id, r.occurred_at, r.created_at
      from receipts r join orders o on o.id = r.order_id
      where not exists (select from postings p where p.receipt_id = r.id)
      order by r.created_at, r.id`),
  )
  await withoutIndexes(db, 'payments', Number.POSITIVE_INFINITY, (client) =>
    client.query(`insert into payments (id, order_id, method, channel, amount_cents, received_cents,
        phone_number, state, place, result_code, receipt, confirmed_at, created_at, settled_at)
      select r.id, o.id, r.method, r.channel, r.amount_cents, r.amount_cents, r.phone_number, 'paid',
        case o.status when 'Cancelled' then 'refund-due' else 'order' end,
        case r.channel when 'stk' then '0' end, r.code, r.confirmed_at, r.created_at, r.settled_at
      from receipts r join orders o on o.id = r.order_id
      where not exists (select from payments p where p.id = r.id)`),
  )
  await withoutIndexes(db, 'payment_events', Number.POSITIVE_INFINITY, (client) =>
    client.query(`insert into payment_events (payment_id, kind, body, at, handled_at)
      select id, 'callback', jsonb_build_object('receipt', receipt), settled_at, settled_at
      from payments p
      where not exists (select from payment_events e where e.payment_id = p.id)
      order by created_at, id`),
  )
}

async function fillShippings(db: pg.Pool): Promise<void> {
  await withoutIndexes(db, 'shippings', Number.POSITIVE_INFINITY, (client) =>
    client.query(`insert into shippings (order_id, status, tracking_number, shipped_at, delivered_at,
        created_at, updated_at)
      select id,
        case status when 'Delivered' then 'delivered' when 'Shipped' then 'in-transit' else 'pending' end,
        'KE-' || number, case when status in ('Delivered', 'Shipped') then created_at end,
        case status when 'Delivered' then created_at end, created_at, created_at
      from orders o
      where status in ('Processing', 'Shipped', 'Delivered')
        and not exists (select from shippings s where s.order_id = o.id)`),
  )
}

/** One audit entry for each order that staff moved. */
async function fillAudit(db: pg.Pool): Promise<void> {
  await withoutIndexes(db, 'audit_log', Number.POSITIVE_INFINITY, (client) =>
    client.query(`insert into audit_log (at, user_id, username, action, thing, thing_id, before, after)
      select o.created_at, u.id, u.username, 'status', 'order', o.id::text,
        '{"status": "Processing"}', '{"status": "Shipped"}'
      from orders o
      join (select id, username, row_number() over (order by username) as n from users limit 10) u
        on u.n = 1 + extract(second from o.created_at)::int % 10
      where o.status in ('Shipped', 'Delivered')
        and not exists (select from audit_log a where a.thing = 'order' and a.thing_id = o.id::text)
      order by o.created_at, o.id`),
  )
}
