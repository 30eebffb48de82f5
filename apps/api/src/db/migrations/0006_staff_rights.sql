-- What an admin left a member of staff. Null: all that the role has, and no limit.
alter table users
  add column rights text[],
  add column discount_limit integer,
  add column refund_limit_cents bigint,
  add constraint users_limits check (discount_limit between 0 and 100 and refund_limit_cents >= 0);

-- Links that open an account of staff, once.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null,
  name text not null,
  phone_number text,
  email text,
  rights_set text not null,
  invited_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  used_at timestamptz(3),
  used_by uuid references users on delete cascade,
  constraint invitations_set_known check (rights_set in ('packs', 'sells', 'stock', 'books', 'all'))
);
create unique index invitations_token on invitations (token_hash);
create index invitations_newest on invitations (created_at);
create index invitations_invited_by on invitations (invited_by);
create index invitations_used_by on invitations (used_by);
