ALTER TABLE "shop_settings" ADD COLUMN "mpesa_open_orders" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "cod_open_orders" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "cod_max_pieces" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_limits" CHECK ("mpesa_open_orders" between 1 and 1000 and "cod_open_orders" between 1 and 1000 and "cod_max_pieces" between 1 and 100000);--> statement-breakpoint

-- One place is one key, however it is spelled: letters and digits only.
CREATE FUNCTION "address_key"("address" jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select regexp_replace(lower(coalesce("address"->>'addressLine1', '') || coalesce("address"->>'addressLine2', '')
    || coalesce("address"->>'street', '') || coalesce("address"->>'city', '')), '[^[:alnum:]]', '', 'g')
$$;--> statement-breakpoint
CREATE INDEX "orders_open_phone" ON "orders" ((("address"->>'phoneNumber')))
  WHERE "status" IN ('Pending', 'Processing', 'Shipped') AND "payment_status" IN ('unpaid', 'pending');--> statement-breakpoint
CREATE INDEX "orders_open_place" ON "orders" (address_key("address"))
  WHERE "status" IN ('Pending', 'Processing', 'Shipped') AND "payment_status" IN ('unpaid', 'pending');--> statement-breakpoint

-- Refuses an order where its account, phone or address has too many open unpaid orders of the same
-- method. Locks all three until the transaction ends and counts after that, so that of several orders
-- at once each sees those before it. The locks are taken in order, so that no two wait in a circle.
CREATE FUNCTION "check_open_orders"("placed_by" uuid, "placed_method" text, "placed_address" jsonb, "max_open" integer) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
declare
  phone text := placed_address->>'phoneNumber';
  place text := address_key(placed_address);
  name text;
begin
  if max_open is null or placed_address is null then return true; end if;
  for name in
    select one from unnest(array['account ' || placed_by, 'phone ' || phone, 'place ' || place]) as one
    where one is not null order by one
  loop
    perform pg_advisory_xact_lock(hashtextextended('open orders of ' || name, 0));
  end loop;
  if max_open <= greatest(
    (select count(*) from orders where user_id = placed_by and payment_method = placed_method
      and status in ('Pending', 'Processing', 'Shipped') and payment_status in ('unpaid', 'pending')),
    (select count(*) from orders where address->>'phoneNumber' = phone and payment_method = placed_method
      and status in ('Pending', 'Processing', 'Shipped') and payment_status in ('unpaid', 'pending')),
    (select count(*) from orders where address_key(address) = place and payment_method = placed_method
      and status in ('Pending', 'Processing', 'Shipped') and payment_status in ('unpaid', 'pending'))
  ) then
    raise exception 'too many open orders' using errcode = 'check_violation', constraint = 'orders_open_limit';
  end if;
  return true;
end $$;
