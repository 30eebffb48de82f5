CREATE OR REPLACE FUNCTION public.address_key(address jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  -- Null where nothing says which house it is: a town or an estate is no address that orders could share.
  select coalesce(
      nullif(regexp_replace(lower(coalesce("address"->>'addressLine1', '') || coalesce("address"->>'addressLine2', '')
        || coalesce("address"->>'street', '')), '[^[:alnum:]]', '', 'g'), ''),
      nullif(regexp_replace(lower("address"->>'landmark'), '[^[:alnum:]]', '', 'g'), ''))
    || regexp_replace(lower(coalesce("address"->>'city', '')), '[^[:alnum:]]', '', 'g')
$function$
;
