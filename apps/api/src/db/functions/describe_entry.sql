-- A receipt stays in the channel in which it first counted for an order, so that a correction is taken off that one.
create or replace function describe_entry() returns trigger
language plpgsql as $$
begin
  select r.code, coalesce((
    select e.channel from entries e
    where e.receipt_id = coalesce(r.part_of, r.id) and e.order_id is not null order by e.id limit 1), r.channel)
  into new.code, new.channel
  from receipts r where r.id = new.receipt_id;
  return new;
end $$;

create or replace trigger entries_describe
before insert on entries for each row when (new.receipt_id is not null)
execute function describe_entry();
