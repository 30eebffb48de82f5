-- The rows of `payments` as they follow from attempts, receipts, postings and refunds.
create or replace view payment_lines as
select a.id, a.order_id, 'mpesa' as method, 'stk' as channel, a.amount_cents, null::bigint as received_cents, a.phone_number,
  case a.state when 'paid' then 'held' else a.state end as state, null as account, a.result_code, a.reason_code, null as receipt,
  a.staff_id, null as rider, null as note, null::timestamptz(3) as confirmed_at, a.created_at, a.settled_at
from payment_attempts a
where a.order_id is not null
  and not exists (select from receipts r where r.attempt_id = a.id and r.voided_at is null)
union all
select
  case when b.nth = 1 then coalesce(r.attempt_id, r.id)
    else overlay(overlay(md5(r.id || b.account) placing '4' from 13) placing '8' from 17)::uuid end,
  r.order_id, r.method, r.channel,
  case when b.account = 'held' then coalesce(r.asked_cents, a.amount_cents, b.cents) else b.cents end,
  b.cents, coalesce(a.phone_number, r.phone_number),
  case
    when b.account = 'order' then 'paid'
    when b.account = 'paid-back' then 'refunded'
    when f.state = 'asked' then 'refunding'
    when b.account = 'held' then 'held'
    else 'paid'
  end,
  b.account,
  case when r.channel = 'stk' and b.nth = 1 then '0' end,
  case
    when b.account = 'held' and r.held_for = 'part' then 'partMissing'
    when b.account = 'held' then 'lessThanAsked'
    when b.account = 'order' or o.status = 'Cancelled' then null
    when b.nth > 1 and r.channel = 'stk' and r.amount_cents > a.amount_cents then 'moreThanAsked'
    when b.nth > 1 then 'moreThanNeeded'
    when b.account = 'refund-due' and r.channel in ('c2b', 'statement') then 'tooLate'
  end,
  case when b.nth = 1 then coalesce(r.code, root.code) end,
  coalesce(f.staff_id, r.staff_id, a.staff_id), r.rider,
  coalesce(f.note, r.note, case when b.nth > 1 and r.code is not null then 'Came with receipt ' || r.code || '.' end),
  r.confirmed_at,
  case when b.nth = 1 then coalesce(a.created_at, r.created_at) else r.created_at + interval '1 millisecond' end,
  r.settled_at
from receipts r
join orders o on o.id = r.order_id
left join receipts root on root.id = r.part_of
left join payment_attempts a on a.id = r.attempt_id
cross join lateral (
  select account, cents, row_number() over (order by array_position(array['order', 'held', 'refund-due', 'paid-back'], account)) as nth
  from (
    select place as account,
      -- What went back twice came once.
      case when place = 'paid-back' then least(sum(cents), r.amount_cents) else sum(cents) end::bigint as cents
    from (
      select case when side.account in ('deposit', 'receivable') then 'order' when side.account in ('mpesa', 'drawer') then 'paid-back'
          else side.account end as place, side.cents
      from entries e join postings p on p.entry_id = e.id
      cross join lateral (values (p.credit, p.cents), (p.debit, -p.cents)) side (account, cents)
      where e.receipt_id = r.id and (side.account not in ('mpesa', 'drawer') or e.kind = 'paid-back')) places
    where place in ('order', 'held', 'refund-due', 'paid-back')
    group by place) sums
  where cents > 0) b
left join lateral (
  select state, staff_id, note from refunds
  where receipt_id = r.id and (refunds.account = b.account or b.account = 'paid-back' and refunds.state = 'done')
  order by refunds.state = 'asked' desc, created_at desc, id limit 1) f on true;
