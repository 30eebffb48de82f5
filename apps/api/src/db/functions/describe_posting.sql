-- A receipt stays in the channel in which it first counted for an order, so that a correction is taken off that one.
create or replace function describe_posting() returns trigger
language plpgsql as $$
begin
  select r.code, coalesce((
    select p.channel from postings p
    where p.receipt_id = r.id and p.order_id is not null order by p.id limit 1), r.channel)
  into new.code, new.channel
  from receipts r where r.id = new.receipt_id;
  return new;
end $$;

create or replace trigger postings_describe
before insert on postings for each row execute function describe_posting();
