-- A SKU as one word, however it is written: `=ktl123` for `KTL-123`, `ktl 123` and `KTL123`.
create or replace function search_sku(text) returns text
language sql immutable parallel safe as $$
  select '=' || string_agg(word, '' order by place) from search_words(left($1, 200))
$$;
