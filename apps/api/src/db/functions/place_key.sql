CREATE OR REPLACE FUNCTION public.place_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(lower(normalize(coalesce("name", ''), NFKD)), '[^a-z0-9]', '', 'g')
$function$
;
