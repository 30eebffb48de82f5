-- What staff have of an order so far. Holds no stock and has no number; placing it deletes it. Whom it is for is in the
-- body, and as a column where it is an account, so that it goes with the account.
create table drafts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users(id) on delete cascade,
  created_by uuid references users(id) on delete set null,
  body jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index drafts_latest on drafts (updated_at, id);
create index drafts_user on drafts (user_id) where user_id is not null;
create index drafts_created_by on drafts (created_by);
