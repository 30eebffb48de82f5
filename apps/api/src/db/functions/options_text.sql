CREATE OR REPLACE FUNCTION public.options_text(options json)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(string_agg("key" || ': ' || "value", ', ' order by "place"), '')
  from json_each_text("options") with ordinality as given ("key", "value", "place")
$function$
;
