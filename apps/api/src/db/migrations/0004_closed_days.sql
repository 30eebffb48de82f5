-- Days that the owner closed: what each came to, which never changes.
create table day_closings (
  day date primary key,
  report jsonb not null,
  note text,
  closed_by text not null,
  closed_by_id uuid,
  closed_at timestamptz(3) not null default now()
);

-- The lines of imported statements, so that M-Pesa's day can be compared with the books. `entry_id` is what follows from one:
-- a charge, or money that went to the bank.
create table statement_lines (
  code text not null,
  kind text not null,
  cents bigint not null,
  occurred_at timestamptz(3) not null,
  entry_id bigint references entries,
  primary key (code, kind, cents)
);
create index statement_lines_day on statement_lines (occurred_at);
create unique index statement_lines_entry on statement_lines (entry_id);

-- Counts stay. Whose they are is the holder.
alter table cash_counts drop column kind;
-- What a rider still has is the balance of the run's drawer.
alter table rider_cash drop column settlement_id;

-- The drawer of a person began each day at nothing until now, because the shop did not know where its cash went. So what was in
-- it before today is the owner's.
create temporary table left_drawers on commit drop as
select nextval('entries_id_seq') as entry_id, holder, cents from (
  select side.holder, sum(side.cents) as cents
  from entries e join postings p on p.entry_id = e.id
  cross join lateral (values (p.debit, p.debit_holder, p.cents), (p.credit, p.credit_holder, -p.cents)) side (account, holder, cents)
  where side.account = 'drawer' and side.holder like 'person:%'
    and e.posted_at < date_trunc('day', now() at time zone interval '3 hours') at time zone interval '3 hours'
  group by side.holder having sum(side.cents) <> 0 order by side.holder) sums;
insert into entries (id, kind, cause_kind, cause_id, reason, occurred_at)
select entry_id, case when cents > 0 then 'owner-out' else 'owner-in' end, 'migration', holder,
  'Cash of the days before drawers went on overnight', now() from left_drawers;
insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
select entry_id, case when cents > 0 then 'owner' else 'drawer' end, case when cents < 0 then holder end,
  case when cents > 0 then 'drawer' else 'owner' end, case when cents > 0 then holder end, abs(cents) from left_drawers;

-- What goods cost the shop: of a product, and of each line of an order at that moment. Null: not known.
alter table products add column cost_cents bigint;
alter table products add constraint products_cost_not_negative check (cost_cents >= 0);
alter table order_items add column cost_cents bigint;

-- The sums of past days have no cost and no channels yet; they are made again.
alter table sales_sums add column cost_cents bigint not null default 0;
alter table sales_sums add column uncosted bigint not null default 0;
alter table sales_sums drop constraint sales_sums_by_known;
alter table sales_sums add constraint sales_sums_by_known check (by in ('product', 'category', 'day', 'method', 'zone', 'channel'));
delete from sales_sums;
delete from sales_periods;
