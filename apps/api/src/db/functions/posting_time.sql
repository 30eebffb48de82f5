-- The moment to post at: now, or `wanted`, if that has passed and its day is open.
create or replace function posting_time(wanted timestamptz) returns timestamptz
language plpgsql as $$
declare
  at timestamptz := ledger_time();
begin
  return case
    when wanted < at
      and wanted >= coalesce((select max(day) + 1 from day_closings)::timestamp at time zone interval '3 hours', '-infinity')
    then wanted else at end;
end $$;
