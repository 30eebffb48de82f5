-- Carts that were sent as a link: to the shop, which makes a draft of them, or to somebody else. Nothing of a person but the
-- account that shared it, with which it goes.
create table shared_carts (
  id uuid primary key default gen_random_uuid(),
  token text not null,
  user_id uuid references users(id) on delete cascade,
  items jsonb not null,
  code text,
  key_hash bytea,
  body_hash bytea,
  draft_id uuid references drafts(id) on delete set null,
  created_at timestamptz(3) not null default now()
);
create unique index shared_carts_token on shared_carts (token);
create unique index shared_carts_key on shared_carts (key_hash);
create index shared_carts_user on shared_carts (user_id) where user_id is not null;
create index shared_carts_draft on shared_carts (draft_id) where draft_id is not null;
create index shared_carts_age on shared_carts (created_at);
