-- The words of a text in their order: runs of letters, and numbers such as `42`, `007` and `1.5`. `gap` is what stands
-- before the word: nothing in `5kg`, `-` in `WD-40`, with a blank between words that are apart. The letters are listed,
-- because `[[:alpha:]]` depends on the locale of the server.
create or replace function search_words(text) returns table(place integer, word text, gap text)
language sql immutable parallel safe rows 20 as $$
  select m.place::integer, left(m.part[2], 60), case when m.place = 1 then ' ' else m.part[1] end
  from regexp_matches(search_text($1),
    '([^0-9a-zªµº\u00c0-\u02ff\u0370-\u060b\u060d-\u061a\u061c-\u061e\u0620-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufefe\uff10-\uffdc\U00010000-\U0001efff\U00020000-\U0003ffff]*)([0-9]+(?:\.[0-9]+)*|[a-zªµº\u00c0-\u02ff\u0370-\u060b\u060d-\u061a\u061c-\u061e\u0620-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufefe\uff10-\uffdc\U00010000-\U0001efff\U00020000-\U0003ffff]+)',
    'g') with ordinality as m (part, place)
$$;
