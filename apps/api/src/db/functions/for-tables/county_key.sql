-- A county as a key; people also call it `Nairobi City` or `Kisumu County`.
create or replace function county_key(name text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(place_key("name"), '(?<=.)county$', ''), '^nairobicity$', 'nairobi')
$$;
