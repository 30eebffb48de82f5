-- The moment to post at: now, or `wanted`, if that has passed; in a closed day, the beginning of the first open one. Never
-- before `after`, when the same money moved last. What is late stands at a midnight or after its day was closed, so that
-- each day's end can tell it.
create or replace function posting_time(wanted timestamptz, after timestamptz default null) returns timestamptz
language plpgsql as $$
declare
  at timestamptz := ledger_time();
  open_from timestamptz;
begin
  if wanted is null or wanted >= at or after >= at then
    return at;
  end if;
  open_from := coalesce((select max(day) + 1 from day_closings)::timestamp at time zone interval '3 hours', '-infinity');
  return case
    when wanted >= open_from then greatest(wanted, after)
    when after > open_from then at
    else least(open_from, at) end;
end $$;
