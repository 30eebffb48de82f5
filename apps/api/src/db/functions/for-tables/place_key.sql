-- A name as a key: `Murang'a`, `MURANGA` and `murang a` are one place.
create or replace function place_key(name text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize(coalesce("name", ''), NFKD)), '[^a-z0-9]', '', 'g')
$$;
