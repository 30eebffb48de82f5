-- These lines after `off` is shared out among them by the weight of each. Whole cents, and exactly `off` together.
create or replace function take_off(lines bigint[], off bigint, weights bigint[]) returns bigint[]
language sql immutable parallel safe as $$
  select array_agg(cents - coalesce(round($2 * until / whole) - round($2 * (until - weight) / whole), 0)::bigint order by place)
  from (
    select cents, weight, place, sum(weight) over (order by place) as until, nullif(sum(weight) over (), 0) as whole
    from unnest($1, $3) with ordinality as line (cents, weight, place)) line
$$;
