-- The zone of an address, or null: of area, town, county and everywhere else, the most specific that some zone covers.
-- Without an area, each line of the address may name one; without a county, the town may.
create or replace function delivery_zone_of(county text, town text, area text, lines text[]) returns uuid
language plpgsql stable parallel safe as $$
declare
  in_county text := coalesce(nullif(county_key($1), ''), county_key($2));
  in_town text := in_county || '/' || place_key($2);
  keys text[] := array['', in_county, in_town];
  name text;
begin
  foreach name in array case when place_key($3) <> '' then array[$3] else coalesce($4, '{}') end loop
    if place_key(name) <> '' then keys := keys || (in_town || '/' || place_key(name)); end if;
  end loop;
  return (select zone_id from delivery_places where key = any(keys) order by level desc, key limit 1);
end $$;
