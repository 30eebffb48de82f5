-- The price of a product at this moment. A sale never makes it dearer. PostgreSQL inlines this function.
create or replace function current_price(
  price bigint, normal bigint, sale bigint, sale_from timestamptz, sale_until timestamptz
) returns bigint
language sql stable parallel safe as $$
  select case
    when $3 is null then $1
    when $4 > now() or $5 <= now() then $2
    else least($2, $3)
  end
$$;
