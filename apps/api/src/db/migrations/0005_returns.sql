-- Goods that come back, and sums that go back without goods. Neither cancels the order.
create table returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  by_customer boolean not null,
  state text not null,
  cents bigint,
  delivery_cents bigint not null default 0,
  note text,
  answer text,
  staff_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  received_at timestamptz(3),
  constraint returns_state_known check (state in ('requested', 'approved', 'declined', 'received')),
  constraint returns_received check ((state = 'received') = (cents is not null) and (cents is null) = (received_at is null)),
  constraint returns_cents_fit check (delivery_cents >= 0 and coalesce(cents, delivery_cents) >= delivery_cents)
);
create index returns_order on returns (order_id);
create index returns_newest on returns (created_at, id);
create index returns_open on returns (created_at) where state in ('requested', 'approved');

create table return_lines (
  id uuid primary key default gen_random_uuid(),
  return_id uuid not null references returns on delete cascade,
  item_id uuid not null,
  quantity integer not null,
  reason text not null,
  restock boolean,
  cents bigint,
  constraint return_lines_quantity_positive check (quantity > 0),
  constraint return_lines_reason_known check (reason in ('defective', 'not-as-described', 'wrong-item', 'unwanted', 'size', 'other'))
);
create index return_lines_return on return_lines (return_id);

alter table order_items add column returned integer not null default 0;
alter table order_items add constraint order_items_returned check (returned between 0 and quantity);
alter table orders add column returned_cents bigint not null default 0;
alter table orders add constraint orders_returned_fits check (returned_cents >= 0 and returned_cents + write_off_cents <= total_cents);

-- M-Pesa's code of a transfer that staff made by hand.
alter table refunds add column transfer_code text;
create unique index refunds_transfer_code_key on refunds (transfer_code);
