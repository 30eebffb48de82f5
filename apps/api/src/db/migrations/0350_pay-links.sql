-- Links by which anybody can pay an order. Only the hash of a token is stored; the shop makes the token of a row again
-- from a secret of its own, for the message that sends it.
create table pay_links (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders(id) on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create unique index pay_links_token on pay_links (token_hash);
create index pay_links_order on pay_links (order_id, expires_at);
create index pay_links_expires on pay_links (expires_at);
alter table message_texts drop constraint message_texts_kind;
alter table message_texts add constraint message_texts_kind check (kind in ('order-placed', 'payment-received', 'order-changed',
  'pay-link', 'order-processing', 'order-shipped', 'ready-for-pickup', 'out-for-delivery', 'order-delivered', 'order-cancelled',
  'refunded', 'back-in-stock', 'password-code', 'phone-code', 'new-order', 'low-stock', 'payment-unmatched', 'backup-failed'));
