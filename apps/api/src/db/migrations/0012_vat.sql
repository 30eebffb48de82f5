-- VAT inside the price, and the invoices and credit notes that follow from it. Only shops that switch it on have rows.
alter table products add column vat_class text not null default 'B';
alter table products add constraint products_vat_class_known check (vat_class in ('A', 'B', 'C', 'D', 'E'));

create table vat_rates (
  class text not null,
  valid_from date not null,
  rate integer not null,
  primary key (class, valid_from),
  constraint vat_rates_class_known check (class in ('A', 'B', 'C', 'D', 'E')),
  constraint vat_rates_rate_fits check (rate between 0 and 10000)
);
insert into vat_rates (class, valid_from, rate) values
  ('A', '2013-09-02', 0), ('B', '2013-09-02', 1600), ('C', '2013-09-02', 0), ('D', '2013-09-02', 0), ('E', '2013-09-02', 800);

alter table orders add column vat jsonb, add column invoice_id uuid, add column buyer_pin text;

-- One row for each series of numbers: its last number.
create table paper_series (
  kind text not null,
  location smallint not null,
  year smallint not null,
  last integer not null,
  primary key (kind, location, year)
);

create table papers (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  location smallint not null default 1,
  year smallint,
  place integer,
  number text,
  order_id uuid not null,
  order_number text not null,
  invoice_id uuid references papers,
  return_id uuid,
  registered boolean not null,
  version integer not null,
  seller jsonb not null,
  buyer_pin text,
  lines jsonb not null,
  total_cents bigint not null,
  tax_cents bigint not null,
  late boolean not null,
  issued_at timestamptz(3) not null default now(),
  constraint papers_kind_known check (kind in ('invoice', 'credit-note')),
  constraint papers_cents_fit check (total_cents > 0 and tax_cents between 0 and total_cents),
  constraint papers_invoice check ((kind = 'credit-note') = (invoice_id is not null))
);
create unique index papers_place_key on papers (kind, location, year, place);
create index papers_newest on papers (issued_at, id);
create index papers_order on papers (order_id);
create index papers_invoice on papers (invoice_id);
create unique index papers_number_key on papers (number);

-- What eTIMS says of a paper. The paper itself never changes.
create table paper_signatures (
  paper_id uuid primary key references papers,
  cu_number text not null,
  qr text,
  by_user uuid,
  by_name text not null,
  at timestamptz(3) not null default now()
);
create unique index paper_signatures_number_key on paper_signatures (cu_number);

alter table connections drop constraint connections_name_known;
alter table connections add constraint connections_name_known check (name in ('mpesa', 'email', 'sms', 'whatsapp', 'etims'));
