-- Cancelling and placing again is no way around the limit of open orders: in an hour, a customer places at most twice as
-- many that nobody has paid, whatever became of them. Orders that staff enter have no such limit.
DROP FUNCTION check_open_orders(uuid, text, jsonb, text, integer);--> statement-breakpoint
CREATE FUNCTION check_open_orders(placed_by uuid, method text, to_address jsonb, phone text, max_open integer, by_customer boolean default false)
RETURNS boolean LANGUAGE plpgsql AS $$
begin
  if max_open is null then return true; end if;
  -- In one order, so that two checkouts never wait for each other in a circle.
  perform pg_advisory_xact_lock(hashtextextended('open orders of ' || name, 0))
  from (
    select distinct one from unnest(array['account ' || placed_by, 'phone ' || phone,
      'phone ' || (to_address->>'phoneNumber'), 'place ' || address_key(to_address)]) as one
    where one is not null order by one) names (name);
  if open_orders_of(placed_by, method, to_address, phone) >= max_open then
    return refuse_order('orders_open_limit', null);
  end if;
  if by_customer and (
    select count(*) from orders where user_id = placed_by and created_at > now() - interval '1 hour'
      and payment_method = method and payment_status in ('unpaid', 'pending') and channel = 'web') >= 2 * max_open then
    return refuse_order('orders_placed_limit', null);
  end if;
  return true;
end $$;--> statement-breakpoint
-- Messages to one address are counted for e-mail, too.
DROP INDEX "outbox_phone";--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" (lower("recipient"), "sent_at");
