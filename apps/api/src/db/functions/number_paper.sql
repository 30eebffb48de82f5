-- The number of a paper, drawn when its transaction commits: nothing that was undone leaves a gap, and who waits for the series
-- holds it for no work of the shop.
create or replace function number_paper() returns trigger
language plpgsql as $$
declare
  in_year constant integer := extract(year from sales_day(clock_timestamp()));
  drawn integer;
begin
  insert into paper_series as s (kind, location, year, last) values (new.kind, new.location, in_year, 1)
  on conflict (kind, location, year) do update set last = s.last + 1
  returning s.last into drawn;
  -- Each paper of an order is later than the one before, also within a millisecond.
  update papers set year = in_year, place = drawn, issued_at = greatest(clock_timestamp(), (
      select max(p.issued_at) + interval '1 millisecond' from papers p
      where p.order_id = new.order_id and p.number is not null)),
    number = case new.kind when 'invoice' then 'INV' else 'CN' end || '-' || in_year || '-' || lpad(drawn::text, 6, '0')
  where id = new.id;
  return null;
end $$;

drop trigger if exists papers_number on papers;
create constraint trigger papers_number
after insert on papers
deferrable initially deferred for each row when (new.number is null)
execute function number_paper();
