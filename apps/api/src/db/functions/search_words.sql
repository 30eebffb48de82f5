CREATE OR REPLACE FUNCTION public.search_words(text)
 RETURNS TABLE(place integer, word text, gap text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 20
AS $function$
  select m.place::integer, left(m.part[2], 60), case when m.place = 1 then ' ' else m.part[1] end
  from regexp_matches(search_text($1),
    '([^0-9a-zªµº\u00c0-\u02ff\u0370-\u060b\u060d-\u061a\u061c-\u061e\u0620-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufefe\uff10-\uffdc\U00010000-\U0001efff\U00020000-\U0003ffff]*)([0-9]+(?:\.[0-9]+)*|[a-zªµº\u00c0-\u02ff\u0370-\u060b\u060d-\u061a\u061c-\u061e\u0620-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufefe\uff10-\uffdc\U00010000-\U0001efff\U00020000-\U0003ffff]+)',
    'g') with ordinality as m (part, place)
$function$
;
