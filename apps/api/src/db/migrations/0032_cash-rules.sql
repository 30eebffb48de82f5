-- Whom to call about an order: orders from before the shop asked have the phone of their address.
DROP INDEX "orders_contact_phone";--> statement-breakpoint
DROP INDEX "orders_refused_phone";--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" ((coalesce("contact_phone", "address"->>'phoneNumber')));--> statement-breakpoint
CREATE INDEX "orders_refused_phone" ON "orders" ((coalesce("contact_phone", "address"->>'phoneNumber'))) WHERE "refused_at" is not null;--> statement-breakpoint

-- Somebody else than the account's owner receives the parcel. Only those names are indexed here: staff find the
-- others by the account's name, and an order of the usual kind pays nothing for it.
ALTER TABLE "orders" ADD COLUMN "recipient_differs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_recipient_like" ON "orders" USING gin (lower("recipient_name") gin_trgm_ops) WHERE "recipient_differs";--> statement-breakpoint
CREATE INDEX "users_name_like" ON "users" USING gin (lower("firstname" || ' ' || "lastname") gin_trgm_ops);--> statement-breakpoint

-- The most open unpaid orders of a payment method that one account, phone or place has.
CREATE FUNCTION "open_orders_of"("placed_by" uuid, "method" text, "to_address" jsonb, "phone" text) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select greatest(
    (select count(*) from orders where user_id = $1 and payment_method = $2
      and status in ('Pending', 'Processing', 'Shipped') and payment_status in ('unpaid', 'pending')),
    (select max(of_phone.count) from (values ($3->>'phoneNumber'), ($4)) as called (phone), lateral (
      select count(*) from orders
      where (coalesce(contact_phone, address->>'phoneNumber') = called.phone or address->>'phoneNumber' = called.phone)
        and payment_method = $2
        and status in ('Pending', 'Processing', 'Shipped') and payment_status in ('unpaid', 'pending')) as of_phone),
    (select count(*) from orders where address_key(address) = address_key($3) and payment_method = $2
      and status in ('Pending', 'Processing', 'Shipped') and payment_status in ('unpaid', 'pending')))
$$;--> statement-breakpoint

-- Refuses an order where its account, phones or place have too many open unpaid orders of the same method.
-- Locks all of them until the transaction ends and counts after that, so that of several orders at once each
-- sees those before it. The locks are taken in order, so that no two wait in a circle.
DROP FUNCTION "check_open_orders";--> statement-breakpoint
CREATE FUNCTION "check_open_orders"("placed_by" uuid, "method" text, "to_address" jsonb, "phone" text, "max_open" integer) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
declare
  name text;
begin
  if max_open is null then return true; end if;
  for name in
    select distinct one from unnest(array['account ' || placed_by, 'phone ' || phone,
      'phone ' || (to_address->>'phoneNumber'), 'place ' || address_key(to_address)]) as one
    where one is not null order by one
  loop
    perform pg_advisory_xact_lock(hashtextextended('open orders of ' || name, 0));
  end loop;
  if open_orders_of(placed_by, method, to_address, phone) >= max_open then
    return refuse_order('orders_open_limit', null);
  end if;
  return true;
end $$;--> statement-breakpoint

-- How many parcels an account or phone refused since its last order that was paid.
CREATE FUNCTION "refused_parcels"("placed_by" uuid, "phone" text) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select count(*) from orders
  where refused_at is not null and (user_id = $1 or coalesce(contact_phone, address->>'phoneNumber') = $2)
    and refused_at > coalesce((
      select max(created_at) from orders
      where payment_status = 'paid' and (user_id = $1 or coalesce(contact_phone, address->>'phoneNumber') = $2)), '-infinity')
$$;
