CREATE OR REPLACE FUNCTION public.current_price(price bigint, normal bigint, sale bigint, sale_from timestamp with time zone, sale_until timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case
    when $3 is null then $1
    when $4 > now() or $5 <= now() then $2
    else least($2, $3)
  end
$function$
;
