CREATE OR REPLACE FUNCTION public.title_words_of(name text, brand text, variant text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select distinct t.word from search_pairs(name || ' ' || brand || ' ' || variant) w,
    lateral (values (w.word), (case when w.glued then w.pair end)) t (word)
  where length(t.word) between 2 and 40 and t.word ~ '[^0-9.]'
$function$
;
