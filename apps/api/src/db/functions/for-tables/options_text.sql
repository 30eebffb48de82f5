-- Options as one text, `Size: M, Colour: Red`, in the order in which staff gave them.
create or replace function options_text(options json) returns text
language sql immutable parallel safe as $$
  select coalesce(string_agg("key" || ': ' || "value", ', ' order by "place"), '')
  from json_each_text("options") with ordinality as given ("key", "value", "place")
$$;
