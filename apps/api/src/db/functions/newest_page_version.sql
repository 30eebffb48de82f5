CREATE OR REPLACE FUNCTION public.newest_page_version(wanted text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when not is_deleted then version end
  from page_versions where slug = wanted order by version desc limit 1
$function$
;
