-- Refuses an order if its account, phones or place have too many open unpaid orders of the same method. It locks these names
-- until the transaction ends and counts after that, so concurrent orders see each other.
-- Cancelling and placing again does not help: in an hour, a customer places at most twice as many unpaid orders, cancelled
-- ones included. Orders that staff enter have no such limit.
create or replace function check_open_orders(
  placed_by uuid, method text, to_address jsonb, phone text, max_open integer, by_customer boolean default false
) returns boolean
language plpgsql as $$
begin
  if max_open is null then return true; end if;
  -- Sorted, so that two checkouts cannot deadlock.
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
end $$;
