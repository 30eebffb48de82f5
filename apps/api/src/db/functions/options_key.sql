CREATE OR REPLACE FUNCTION public.options_key(options json)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(string_agg(lower("key") || ': ' || lower("value"), '; ' order by lower("key") collate "C"), '')
  from json_each_text("options")
$function$
;
