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
