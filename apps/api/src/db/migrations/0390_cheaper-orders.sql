-- One statement takes the locks of an order instead of one each.
create or replace function check_open_orders(placed_by uuid, method text, to_address jsonb, phone text, max_open integer)
returns boolean language plpgsql as $$
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
  return true;
end $$;
--> statement-breakpoint
-- Only deleting one of staff looks for it, which may read all orders; each order paid for it.
drop index orders_taken_by;
