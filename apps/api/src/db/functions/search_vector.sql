-- The index of a text: its words and pairs as they are, or with `stemmed` the English stems of its words, with the pairs.
create or replace function search_vector(text, stemmed boolean) returns tsvector
language sql immutable parallel safe as $$
  select coalesce(string_agg(
    case when w.lexeme is null then '' else '''' || w.lexeme || ''':' || w.place || ' ' end
      || case when w.pair is null then '' else '''' || w.pair || ''':' || greatest(1, w.place - 1) || ' ' end, ''), '')::tsvector
  from (select place, pair, case when $2 then (ts_lexize('english_stem', word))[1] else word end as lexeme
    from search_pairs($1)) w
$$;
