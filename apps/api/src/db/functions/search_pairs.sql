-- The words of a text with the pairs that people also write as one: a number and letters beside each other (`wd40` for
-- `WD-40` and `WD 40`), and letters that only a sign divides (`tshirt` for `T-shirt`).
create or replace function search_pairs(text) returns table(place integer, word text, pair text, glued boolean)
language sql immutable parallel safe rows 20 as $$
  select least(w.place, 16000), w.word,
    case
      when (w.before collate "C" < ':') <> (w.word collate "C" < ':') then w.before || w.word
      when w.word collate "C" > ':' and strpos(w.gap, ' ') = 0 then w.before || w.word
    end,
    w.gap = ''
  from (select *, lag(word) over (order by place) as before from search_words($1)) w
$$;
