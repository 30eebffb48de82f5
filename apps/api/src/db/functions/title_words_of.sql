-- The words of names, brands and variants, also those with digits, such as the names of models.
create or replace function title_words_of(name text, brand text, variant text) returns setof text
language sql immutable as $$
  select distinct t.word from search_pairs(name || ' ' || brand || ' ' || variant) w,
    lateral (values (w.word), (case when w.glued then w.pair end)) t (word)
  where length(t.word) between 2 and 40 and t.word ~ '[^0-9.]'
$$;
