-- People who asked to be told when a product is back in stock.
create table stock_requests (
  -- Random: the link that ends the request shows it.
  id uuid primary key default gen_random_uuid(),
  -- First come, first served.
  turn bigserial not null,
  product_id uuid not null references products (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  channel text not null,
  recipient text not null,
  language text not null,
  created_at timestamptz(3) not null default now(),
  told_at timestamptz(3),
  constraint stock_requests_channel check (channel in ('email', 'sms')),
  constraint stock_requests_language check (language in ('en', 'sw')),
  constraint stock_requests_recipient check (recipient <> '')
);
--> statement-breakpoint
create unique index stock_requests_once on stock_requests (product_id, channel, recipient) where told_at is null;
--> statement-breakpoint
create index stock_requests_told on stock_requests (product_id, told_at);
--> statement-breakpoint
create index stock_requests_user on stock_requests (user_id) where user_id is not null;
--> statement-breakpoint
create index stock_requests_recipient_open on stock_requests (channel, recipient) where told_at is null;
--> statement-breakpoint
create index stock_requests_age on stock_requests (created_at);
--> statement-breakpoint
-- When a product's stock last rose from 0, whoever raised it. How many people are told counts from then.
create table stock_returns (
  product_id uuid primary key references products (id) on delete cascade,
  returned_at timestamptz(3) not null default now()
);
--> statement-breakpoint
create function note_stock_return() returns trigger language plpgsql as $$
begin
  insert into stock_returns (product_id, returned_at) values (new.id, clock_timestamp())
  on conflict (product_id) do update set returned_at = excluded.returned_at;
  return null;
end $$;
--> statement-breakpoint
-- The condition is part of the trigger, so a sale does not call it.
create trigger products_back_in_stock after update of stock_quantity on products for each row
  when (old.stock_quantity = 0 and new.stock_quantity > 0)
  execute function note_stock_return();
