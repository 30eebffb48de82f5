-- How the shop reaches M-Pesa and sends messages. A change is a new row: a prompt under way is asked about with the
-- values that it began with.
create table connections (
  id integer generated always as identity primary key,
  name text not null,
  fields jsonb not null default '{}',
  secrets text[] not null default '{}',
  saved_at timestamptz(3) not null default now(),
  replaced_at timestamptz(3),
  constraint connections_name_known check (name in ('mpesa', 'email', 'sms', 'whatsapp'))
);
create unique index connections_present on connections (name) where replaced_at is null;

-- A table of its own, because a backup that is not encrypted leaves it empty.
create table connection_secrets (
  connection_id integer primary key references connections on delete cascade,
  sealed bytea not null
);

alter table payment_attempts add column connection integer not null default 0;
