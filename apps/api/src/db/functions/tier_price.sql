-- The lowest quantity price that so many pieces reach; null: none.
create or replace function tier_price(tiers jsonb, quantity bigint) returns bigint
language sql immutable parallel safe as $$
  select min((tier->>'cents')::bigint) from jsonb_array_elements($1) as tier where (tier->>'from')::bigint <= $2
$$;
