-- What staff note about a person. It goes with the account.
create table user_notes (
  user_id uuid primary key references users(id) on delete cascade,
  text text not null,
  version integer not null default 1,
  saved_by uuid references users(id) on delete set null,
  saved_at timestamptz(3) not null default now()
);
create index user_notes_saved_by on user_notes (saved_by);
-- The messages to one person, newest first.
create index outbox_user on outbox (user_id, id) where user_id is not null;
