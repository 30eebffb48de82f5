-- Equal options have equal keys, whatever their order and case.
create or replace function options_key(options json) returns text
language sql immutable parallel safe as $$
  select coalesce(string_agg(lower("key") || ': ' || lower("value"), '; ' order by lower("key") collate "C"), '')
  from json_each_text("options")
$$;
