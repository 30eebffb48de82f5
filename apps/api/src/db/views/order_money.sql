-- The sums of an order and the payment status that follows from them: derived here and nowhere else.
create or replace view order_money as
select o.id as order_id, s.counted_cents, s.held_cents, s.due_cents, s.paid_back_cents, r.held_refunding_cents, r.due_refunding_cents,
  p.parts_cents, l.live,
  case
    when o.status = 'Cancelled' then case
      when s.counted_cents + s.held_cents + s.due_cents > 0 then 'refund-due'
      when s.paid_back_cents > 0 then 'refunded'
      when l.live then 'pending' else 'unpaid' end
    when s.counted_cents >= o.total_cents - o.write_off_cents - o.returned_cents then case
      when o.returned_cents = 0 then 'paid'
      when s.held_cents + s.due_cents > 0 then 'refund-due'
      when o.returned_cents + o.write_off_cents = o.total_cents
        or not exists (select from order_items i where i.order_id = o.id and i.returned < i.quantity) then 'refunded'
      else 'paid' end
    when l.live then 'pending'
    when r.due_refunding_cents > 0 then 'refund-due'
    else 'unpaid'
  end as payment_status
from orders o
cross join lateral (
  select coalesce(sum(cents) filter (where account in ('deposit', 'receivable')), 0)::bigint as counted_cents,
    coalesce(sum(cents) filter (where account = 'held'), 0)::bigint as held_cents,
    coalesce(sum(cents) filter (where account = 'refund-due'), 0)::bigint as due_cents,
    coalesce(sum(cents) filter (where account in ('mpesa', 'drawer') and kind = 'paid-back'), 0)::bigint as paid_back_cents
  from (
    select e.kind, side.account, side.cents
    from entries e join postings p on p.entry_id = e.id
    cross join lateral (values (p.credit, p.cents), (p.debit, -p.cents)) side (account, cents)
    where e.order_id = o.id and e.receipt_id is not null) sides) s
cross join lateral (
  select coalesce(sum(cents) filter (where account = 'held'), 0)::bigint as held_refunding_cents,
    coalesce(sum(cents) filter (where account = 'refund-due'), 0)::bigint as due_refunding_cents
  from (select distinct receipt_id, account, cents from refunds where order_id = o.id and state = 'asked') asked) r
cross join lateral (
  select coalesce(sum(case when t.credit = 'held' then t.cents else -t.cents end), 0)::bigint as parts_cents
  from receipts c join entries e on e.receipt_id = c.id join postings t on t.entry_id = e.id and 'held' in (t.debit, t.credit)
  where c.order_id = o.id and c.held_for = 'part'
    and not exists (select from refunds f where f.receipt_id = c.id and f.state = 'asked')) p
cross join lateral (
  select exists (
    select from payment_attempts a
    where a.order_id = o.id and a.state in ('requested', 'prompted', 'unknown')) as live) l;
