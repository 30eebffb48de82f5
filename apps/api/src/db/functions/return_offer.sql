CREATE OR REPLACE FUNCTION public.return_offer(offer uuid, customer uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update offers set used = greatest(0, used - 1) where id = $1;
  update offer_customers set used = greatest(0, used - 1) where offer_id = $1 and user_id = $2;
$function$
;
