CREATE OR REPLACE FUNCTION public.delivery_zone_of_address(country text, county text, town text, area text, lines text[])
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when place_key($1) in ('', 'kenya', 'ke')
    then delivery_zone_of($2, $3, $4, $5) else delivery_zone_of(null, null, null, null) end
$function$
;
