-- The zone of an address, or null. Abroad only the zone *everywhere else* delivers.
create or replace function delivery_zone_of_address(country text, county text, town text, area text, lines text[]) returns uuid
language sql stable parallel safe as $$
  select case when place_key($1) in ('', 'kenya', 'ke')
    then delivery_zone_of($2, $3, $4, $5) else delivery_zone_of(null, null, null, null) end
$$;
