CREATE OR REPLACE FUNCTION public.sales_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (moment at time zone interval '3 hours')::date
$function$
;
