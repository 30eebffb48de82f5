CREATE OR REPLACE FUNCTION public.tier_price(tiers jsonb, quantity bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select min((tier->>'cents')::bigint) from jsonb_array_elements($1) as tier where (tier->>'from')::bigint <= $2
$function$
;
