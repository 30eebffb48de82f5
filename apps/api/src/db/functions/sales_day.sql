-- The day in Nairobi.
create or replace function sales_day(moment timestamptz) returns date
language sql immutable parallel safe as $$
  select (moment at time zone interval '3 hours')::date
$$;
