-- Books of entries, postings and accounts take the place of the table of transfers between places of money.
create table accounts (
  code text primary key,
  -- Where reports show it; itself for all but `held`, a part of what is due back.
  shown_as text not null,
  class text not null,
  may_be_negative boolean not null,
  constraint accounts_class_known check (class in ('asset', 'liability', 'income', 'cost', 'equity'))
);
insert into accounts (code, shown_as, class, may_be_negative) values
  ('mpesa', 'mpesa', 'asset', true),
  ('bank', 'bank', 'asset', true),
  ('safe', 'safe', 'asset', true),
  ('drawer', 'drawer', 'asset', true),
  ('receivable', 'receivable', 'asset', false),
  ('owed-by-payer', 'owed-by-payer', 'asset', false),
  ('deposit', 'deposit', 'liability', false),
  ('to-match', 'to-match', 'liability', false),
  ('held', 'refund-due', 'liability', false),
  ('refund-due', 'refund-due', 'liability', false),
  ('vat', 'vat', 'liability', true),
  ('sales', 'sales', 'income', true),
  ('delivery', 'delivery', 'income', true),
  ('discounts', 'discounts', 'income', true),
  ('let-go', 'let-go', 'income', true),
  ('rounding', 'rounding', 'income', true),
  ('mpesa-charges', 'mpesa-charges', 'cost', true),
  ('expenses', 'expenses', 'cost', true),
  ('cash-over-short', 'cash-over-short', 'cost', true),
  ('owner', 'owner', 'equity', true);

alter table postings rename to old_postings;
alter sequence postings_id_seq rename to old_postings_id_seq;
alter table old_postings rename constraint postings_pkey to old_postings_pkey;
alter table old_postings rename constraint postings_cents_positive to old_cents_positive;
alter table old_postings rename constraint postings_two_accounts to old_two_accounts;

create table entries (
  id bigserial primary key,
  kind text not null,
  cause_kind text not null,
  cause_id text not null,
  order_id uuid,
  receipt_id uuid references receipts,
  reverses bigint references entries,
  by_user uuid,
  by_name text,
  reason text,
  code text,
  channel text,
  occurred_at timestamptz(3) not null,
  posted_at timestamptz(3) not null default ledger_time(),
  constraint entries_cause_key unique (cause_kind, cause_id, kind),
  constraint entries_reverses_key unique (reverses)
);
create index entries_receipt on entries (receipt_id);
create index entries_order on entries (order_id);
create index entries_day on entries (posted_at, id);

create table postings (
  id bigserial primary key,
  entry_id bigint not null references entries,
  debit text not null references accounts,
  debit_holder text,
  credit text not null references accounts,
  credit_holder text,
  cents bigint not null,
  constraint postings_cents_positive check (cents > 0),
  constraint postings_two_accounts check ((debit, debit_holder) is distinct from (credit, credit_holder))
);
create index postings_entry on postings (entry_id);
create index postings_debit_holder on postings (debit_holder, debit);
create index postings_credit_holder on postings (credit_holder, credit);

-- The old transfers, one to one. A user name of then is the person of now; whose name is gone is unknown.
create temporary table carried on commit drop as
select p.*, u.id as user_id,
  case when r.method = 'mpesa' then 'mpesa' else 'drawer' end as money,
  case when r.method = 'cash' then coalesce(
    'run:' || c.run_id, 'person:' || coalesce(u.id, r.staff_id), 'person:unknown') end as money_holder,
  case when r.method = 'cash' then 'person:' || coalesce(u.id::text, r.staff_id::text, 'unknown') end as payer_holder
from old_postings p
join receipts r on r.id = p.receipt_id
left join rider_cash c on c.receipt_id = r.id
left join lateral (
  select id from users where username = p.who or former_usernames @> array[p.who]
  order by username = p.who desc limit 1) u on true;

insert into entries (id, kind, cause_kind, cause_id, order_id, receipt_id, by_user, by_name, code, channel, occurred_at, posted_at)
select id,
  case when debit = 'paid-back' and credit in ('mpesa', 'cash') then 'paid-back' else kind end,
  case when kind = 'received' and nth = 1 then 'receipt' else 'posting' end,
  case when kind = 'received' and nth = 1 then receipt_id::text else id::text end as cause_id,
  order_id, receipt_id, user_id, who, code, channel, occurred_at, posted_at
from (
  select *, row_number() over (partition by receipt_id, kind order by id) as nth from carried) c
order by id;

insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
select c.id, d.account, d.holder, k.account, k.holder, c.cents
from carried c
cross join lateral (values
  (c.debit, case when c.debit = 'paid-back' then c.payer_holder else c.money_holder end)) ds (place, money_holder)
cross join lateral (
  select case when ds.place in ('mpesa', 'cash', 'paid-back') then c.money when ds.place = 'order' then 'deposit' else ds.place end as account,
    case when ds.place in ('mpesa', 'cash', 'paid-back') then ds.money_holder
      when ds.place = 'order' then 'order:' || c.order_id else 'receipt:' || c.receipt_id end as holder) d
-- Two receipts were the same money: what went back of one was taken off it, and so was its money.
cross join lateral (values (
  case when c.debit = 'paid-back' and c.credit in ('mpesa', 'cash') then 'to-match' else c.credit end)) ks (place)
cross join lateral (
  select case when ks.place in ('mpesa', 'cash', 'paid-back') then c.money when ks.place = 'order' then 'deposit' else ks.place end as account,
    case when ks.place = 'paid-back' then c.payer_holder when ks.place in ('mpesa', 'cash') then c.money_holder
      when ks.place = 'order' then 'order:' || c.order_id else 'receipt:' || c.receipt_id end as holder) k
order by c.id;
select setval('entries_id_seq', (select coalesce(max(id), 0) + 1 from entries), false);

create temporary table taken_off on commit drop as
select nextval('entries_id_seq') as entry_id, c.* from (
  select * from carried where debit = 'paid-back' and credit in ('mpesa', 'cash') order by id) c;
insert into entries (id, kind, cause_kind, cause_id, order_id, receipt_id, by_user, by_name, code, channel, occurred_at, posted_at)
select entry_id, 'corrected', 'posting', id::text, order_id, receipt_id, user_id, who, code, channel, occurred_at, posted_at
from taken_off;
insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
select entry_id, 'to-match', 'receipt:' || receipt_id, money, money_holder, cents from taken_off;

-- What was paid back twice was a debt below zero. It is money that the payer owes.
create temporary table paid_twice on commit drop as
select nextval('entries_id_seq') as entry_id, s.*, r.order_id, r.code, r.channel from (
  select receipt_id, sum(cents) as cents from (
    select receipt_id, cents from old_postings where debit = 'refund-due'
    union all select receipt_id, -cents from old_postings where credit = 'refund-due') sides
  group by receipt_id having sum(cents) > 0 order by receipt_id) s
join receipts r on r.id = s.receipt_id;
insert into entries (id, kind, cause_kind, cause_id, order_id, receipt_id, code, channel, occurred_at)
select entry_id, 'owed', 'migration', receipt_id::text, order_id, receipt_id, code, channel, now() from paid_twice;
insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
select entry_id, 'owed-by-payer', 'receipt:' || receipt_id, 'refund-due', 'receipt:' || receipt_id, cents from paid_twice;

-- Who settled a rider's cash, and whose cash was counted, are people and not names.
alter table rider_settlements add column settled_by_id uuid references users on delete set null;
update rider_settlements s set settled_by_id = (
  select id from users where username = s.settled_by or former_usernames @> array[s.settled_by]
  order by username = s.settled_by desc limit 1);
create temporary table settled on commit drop as
select nextval('entries_id_seq') as entry_id, s.* from (select * from rider_settlements order by created_at, id) s;
insert into entries (id, kind, cause_kind, cause_id, by_user, by_name, occurred_at, posted_at)
select entry_id, 'handed-in', 'settlement', id::text, settled_by_id, settled_by, created_at, created_at from settled;
insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
select entry_id, 'drawer', 'person:' || coalesce(settled_by_id::text, 'unknown'), 'drawer', 'run:' || run_id, cents from settled;

alter table cash_counts add column holder text not null default '';
alter table cash_counts add column counted_by_id uuid;
update cash_counts c set
  counted_by_id = (
    select id from users where username = c.counted_by or former_usernames @> array[c.counted_by]
    order by username = c.counted_by desc limit 1),
  holder = coalesce(case c.kind
    when 'staff' then 'person:' || (
      select id from users where username = c.name or former_usernames @> array[c.name]
      order by username = c.name desc limit 1)
    else 'run:' || (
      select id from rider_runs r where lower(r.rider_name) = lower(c.name) and r.created_at <= c.created_at
      order by r.created_at limit 1) end, c.kind || ':' || c.name);
alter table cash_counts alter column holder drop default;

-- An order whose goods have left is sold, on the day on which they left. Money that had come for it is no deposit any more.
create temporary table deposits on commit drop as
select e.order_id, e.receipt_id, max(e.posted_at) as last_at,
  sum(case when p.credit = 'deposit' then p.cents else -p.cents end) as cents
from entries e join postings p on p.entry_id = e.id and 'deposit' in (p.debit, p.credit)
group by e.order_id, e.receipt_id having sum(case when p.credit = 'deposit' then p.cents else -p.cents end) > 0;
create temporary table sold on commit drop as
select nextval('entries_id_seq') as entry_id, s.* from (
  select o.*, 'order:' || o.id as holder, coalesce(s.shipped_at, s.delivered_at, o.updated_at) as at,
    (select coalesce(sum(d.cents), 0) from deposits d where d.order_id = o.id) as counted
  from orders o left join shippings s on s.order_id = o.id
  where o.status in ('Shipped', 'Delivered') order by at, o.id) s;
insert into entries (id, kind, cause_kind, cause_id, order_id, occurred_at, posted_at)
select entry_id, 'sale', 'order', id || '/0', id, at, at from sold order by entry_id;
insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
select entry_id, l.debit, l.debit_holder, l.credit, l.credit_holder, l.cents from sold s
cross join lateral (values
  ('receivable', holder, 'sales', 'D', total_cents - delivery_fee_cents + promotion_cents + reduction_cents),
  ('receivable', holder, 'delivery', 'D', delivery_fee_cents),
  ('discounts', null, 'receivable', holder, promotion_cents + reduction_cents),
  ('let-go', null, 'receivable', holder, write_off_cents),
  ('receivable', holder, 'rounding', null, counted - (total_cents - write_off_cents))
) l (debit, debit_holder, credit, credit_holder, cents)
where l.cents > 0 order by entry_id;
create temporary table delivered_deposits on commit drop as
select nextval('entries_id_seq') as entry_id, d.*, s.holder, greatest(s.at, d.last_at) as at
from deposits d join sold s on s.id = d.order_id;
insert into entries (id, kind, cause_kind, cause_id, order_id, receipt_id, code, channel, occurred_at, posted_at)
select d.entry_id, 'counted', 'sale', d.receipt_id::text, d.order_id, d.receipt_id, r.code, r.channel, d.at, d.at
from delivered_deposits d join receipts r on r.id = d.receipt_id order by entry_id;
insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
select entry_id, 'deposit', holder, 'receivable', holder, cents from delivered_deposits order by entry_id;

drop table old_postings;
