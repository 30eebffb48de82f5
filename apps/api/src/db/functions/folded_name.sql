CREATE OR REPLACE FUNCTION public.folded_name(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select btrim(regexp_replace(replace(public.search_text($1), '''', ''), '[ \u00a0\u2010-\u2015\u2212-]+', ' ', 'g'))
$function$
;
