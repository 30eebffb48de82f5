-- Browsers of staff that get notices, each for as long as its session lasts.
create table push_subscriptions (
  endpoint text primary key,
  session bytea not null references sessions on delete cascade,
  p256dh text not null,
  auth text not null,
  sent_until timestamptz(3) not null default now(),
  sent text[] not null default '{}',
  next_at timestamptz(3) not null default now(),
  failures integer not null default 0,
  created_at timestamptz(3) not null default now()
);
create unique index push_subscriptions_session on push_subscriptions (session);
