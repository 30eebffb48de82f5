CREATE OR REPLACE FUNCTION public.count_offer(offer uuid, customer uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update offers set used = used + 1 where id = $1;
  insert into offer_customers as c (offer_id, user_id, used) select $1, $2, 1 where $2 is not null
  on conflict (offer_id, user_id) do update set used = c.used + 1;
$function$
;
