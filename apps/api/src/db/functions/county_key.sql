CREATE OR REPLACE FUNCTION public.county_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(regexp_replace(place_key("name"), '(?<=.)county$', ''), '^nairobicity$', 'nairobi')
$function$
;
