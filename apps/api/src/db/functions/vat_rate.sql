-- The rate of a class of VAT today, in hundredths of a per cent.
create or replace function vat_rate(wanted text) returns integer
language sql stable as $$
  select rate from vat_rates where class = wanted and valid_from <= sales_day(now()) order by valid_from desc limit 1
$$;
