-- The lines with the tax inside each price: rounded half up to the cent, line by line. Nothing else computes VAT.
create or replace function with_tax(lines jsonb) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(jsonb_agg(line || jsonb_build_object('tax', round(gross * rate / (10000 + rate))) order by place), '[]')
  from jsonb_array_elements(lines) with ordinality as l (line, place)
  cross join lateral (select (line->>'gross')::numeric as gross, (line->>'rate')::numeric as rate) as n
$$;
