-- Papers that a licensed integrator signs. Only shops that switch it on have rows.
alter table papers add column code text not null
  default upper(translate(left(encode(uuid_send(gen_random_uuid()), 'base64'), 4), '+/', 'XY'));

-- The key of a location: whose it is, who works through its queue, and why the queue stands still.
create table etims_devices (
  location smallint primary key,
  since timestamptz(3),
  hook_secret text not null default replace(gen_random_uuid()::text, '-', ''),
  key_hash text,
  business text,
  pin text,
  branch text,
  name text,
  problem text,
  is_stopped boolean not null default false,
  fails smallint not null default 0,
  next_at timestamptz(3),
  holder uuid,
  held_until timestamptz(3),
  told_at timestamptz(3)
);

-- What is registered at a business: each product once for each class.
create table etims_items (
  business text not null,
  key text not null,
  class text not null,
  attempt smallint not null default 1,
  item_id text,
  is_ready boolean not null default false,
  primary key (business, key, class),
  constraint etims_items_class_known check (class in ('A', 'B', 'C', 'D', 'E'))
);

-- What became of a paper at the integrator until it is signed.
create table paper_sendings (
  paper_id uuid primary key references papers,
  business text not null,
  number text not null,
  lines jsonb,
  sale_id text,
  state text not null default 'waiting',
  reason text,
  detail text,
  tries smallint not null default 0,
  polls smallint not null default 0,
  next_at timestamptz(3) not null default now(),
  constraint paper_sendings_state_known check (state in ('waiting', 'refused', 'by-hand')),
  constraint paper_sendings_reason check ((state = 'waiting') = (reason is null))
);
create index paper_sendings_number on paper_sendings (number);

alter table paper_signatures
  add column cu_id text,
  add column internal_data text,
  add column signature text,
  add column kra_time text,
  add column problem text;

alter table message_texts drop constraint message_texts_kind;
alter table message_texts add constraint message_texts_kind check (kind in (
  'order-placed', 'payment-received', 'order-changed', 'pay-link', 'order-processing', 'order-shipped', 'ready-for-pickup',
  'out-for-delivery', 'order-delivered', 'order-cancelled', 'refunded', 'invoice', 'back-in-stock', 'password-code',
  'phone-code', 'new-order', 'low-stock', 'payment-unmatched', 'backup-failed'));
