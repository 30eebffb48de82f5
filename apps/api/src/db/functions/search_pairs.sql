CREATE OR REPLACE FUNCTION public.search_pairs(text)
 RETURNS TABLE(place integer, word text, pair text, glued boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 20
AS $function$
  select least(w.place, 16000), w.word,
    case
      when (w.before collate "C" < ':') <> (w.word collate "C" < ':') then w.before || w.word
      when w.word collate "C" > ':' and strpos(w.gap, ' ') = 0 then w.before || w.word
    end,
    w.gap = ''
  from (select *, lag(word) over (order by place) as before from search_words($1)) w
$function$
;
