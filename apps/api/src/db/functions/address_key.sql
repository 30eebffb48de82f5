CREATE OR REPLACE FUNCTION public.address_key(address jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(lower(coalesce("address"->>'addressLine1', '') || coalesce("address"->>'addressLine2', '')
    || coalesce("address"->>'street', '') || coalesce("address"->>'city', '')), '[^[:alnum:]]', '', 'g')
$function$
;
