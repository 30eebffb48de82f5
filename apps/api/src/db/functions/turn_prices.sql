-- Brings `price_cents` up to date where a sale has begun or ended, for `most` products at once. Returns the
-- milliseconds until the next price changes: 0 if more are due, null if none will.
create or replace function turn_prices(most integer) returns double precision
language plpgsql as $$
begin
  update products set price_changes_at = null where id = any(array(
    select id from products where price_changes_at <= now() and deleted_at is null
    order by id limit most for update));
  -- `greatest` ignores null, so it must not see the minimum of no rows.
  return (select greatest(0, extract(epoch from price_changes_at - clock_timestamp()) * 1000)
    from products where price_changes_at is not null and deleted_at is null
    order by price_changes_at limit 1);
end $$;
