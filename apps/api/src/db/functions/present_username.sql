CREATE OR REPLACE FUNCTION public.present_username(who text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select username from users where former_usernames @> array[who] limit 1), who)
$function$
;
