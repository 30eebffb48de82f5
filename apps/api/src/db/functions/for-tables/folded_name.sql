-- A name as it is searched: as the words of products, and without any apostrophe or hyphen.
create or replace function folded_name(text) returns text
language sql immutable parallel safe as $$
  select btrim(regexp_replace(replace(public.search_text($1), '''', ''), '[ \u00a0\u2010-\u2015\u2212-]+', ' ', 'g'))
$$;
