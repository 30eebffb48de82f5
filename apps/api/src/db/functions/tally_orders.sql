-- Counts orders. What came back counts as given up. Only inserts: a job merges the rows, so no writer waits for another.
create or replace function tally_orders() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_tallies (status, payment_status, count, total_cents, write_off_cents)
    values (old.status, old.payment_status, -1, -old.total_cents, -old.write_off_cents - old.returned_cents);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_tallies (status, payment_status, count, total_cents, write_off_cents)
    values (new.status, new.payment_status, 1, new.total_cents, new.write_off_cents + new.returned_cents);
  end if;
  return null;
end $$;

create or replace trigger orders_tally_changed
after update of status, payment_status, total_cents, write_off_cents, returned_cents on orders for each row
when (
  old.status is distinct from new.status
  or old.payment_status is distinct from new.payment_status
  or old.total_cents is distinct from new.total_cents
  or old.write_off_cents is distinct from new.write_off_cents
  or old.returned_cents is distinct from new.returned_cents)
execute function tally_orders();

create or replace trigger orders_tally_coming_and_going
after insert or delete on orders for each row execute function tally_orders();
