import type pg from 'pg'
import { withoutIndexes } from './fill.ts'

/** What past orders left behind in the other books: payments, parcels, and who did what. */
export async function fillBooks(db: pg.Pool): Promise<void> {
  await fillPayments(db)
  await fillShippings(db)
  await fillAudit(db)
  // What triggers would have kept, had they not been off.
  await db.query('truncate order_tallies')
  await db.query(`insert into order_tallies (status, payment_status, count, total_cents, discount_cents)
    select status, payment_status, count(*), sum(total_cents), sum(discount_cents)
    from orders group by 1, 2`)
  await db.query(`insert into odd_money (order_id)
    select distinct order_id from payments p join orders o on o.id = p.order_id
    where o.status = 'Cancelled' and p.received_cents is not null on conflict do nothing`)
  await db.query('vacuum analyze payments, payment_events, shippings, audit_log')
}

/** One payment for each order that money came for, and what M-Pesa said about it. */
async function fillPayments(db: pg.Pool): Promise<void> {
  await withoutIndexes(db, 'payments', Number.POSITIVE_INFINITY, (client) =>
    client.query(`insert into payments (order_id, method, channel, amount_cents, received_cents,
        phone_number, state, result_code, receipt, callback_secret, checkout_request_id,
        created_at, updated_at, settled_at)
      select id, case payment_method when 'cod' then 'cash' else 'mpesa' end,
        case payment_method when 'cod' then 'cash' else 'stk' end, cents, cents,
        '2547' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'paid', '0',
        'T' || lpad(upper(to_hex(n)), 9, '0'), 'bench-' || n, 'ws_CO_bench_' || n, at, at, at
      from (
        select id, payment_method, created_at as at, (total_cents + 99) / 100 * 100 as cents,
          row_number() over (order by created_at, id) as n
        from orders o
        where payment_status in ('paid', 'refund-due')
          and not exists (select from payments p where p.order_id = o.id)
      ) paid`),
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

/** One entry for each order that staff moved, by one of the few who could have. */
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
