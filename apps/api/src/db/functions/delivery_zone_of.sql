-- The zone of an address, or null: of area, town, county and everywhere else, the most specific that some zone covers.
-- Without an area, each line of the address may name one; without a county, the town may. `Nakuru Town` is found as
-- Nakuru, and the other way round, unless several zones could be meant.
create or replace function delivery_zone_of(county text, town text, area text, lines text[]) returns uuid
language plpgsql stable parallel safe as $$
declare
  in_county text := coalesce(nullif(county_key(plain_place($1)), ''), county_key(plain_place($2)));
  keys text[];
  plain_keys text[];
begin
  select array['', in_county, in_county || '/' || place_key($2)]
      || array_agg(in_county || '/' || place_key($2) || '/' || place_key(name)) filter (where place_key(name) <> ''),
    array[in_county || '/' || place_key(plain_place($2))]
      || array_agg(in_county || '/' || place_key(plain_place($2)) || '/' || place_key(plain_place(name))) filter (where place_key(name) <> '')
  into keys, plain_keys
  from unnest(case when place_key($3) <> '' then array[$3] else coalesce($4, '{}') end) name;
  return (
    select (array_agg(found.zone_id order by found.key <> all(keys), found.key))[1]
    from delivery_places found
    where found.key = any(keys) or starts_with(found.key, in_county || '/')
      and concat_ws('/', in_county, place_key(plain_place(found.town)), nullif(place_key(plain_place(found.area)), '')) = any(plain_keys)
    group by found.level
    having bool_or(found.key = any(keys)) or count(distinct found.zone_id) = 1
    order by found.level desc limit 1
  );
end $$;
