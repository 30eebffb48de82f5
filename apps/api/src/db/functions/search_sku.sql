CREATE OR REPLACE FUNCTION public.search_sku(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '=' || string_agg(word, '' order by place) from search_words(left($1, 200))
$function$
;
