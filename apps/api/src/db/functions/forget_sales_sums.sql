-- The sums of a past day are made again when one of its orders changes. Today has no sums: a day is summed up more than an
-- hour after its end, when no transaction of it runs any more.
create or replace function forget_sales_sums() returns trigger
language plpgsql as $$
begin
  insert into stale_sales (day)
  select distinct day from (values
    (case when tg_op <> 'INSERT' then sales_day(old.created_at) end),
    (case when tg_op <> 'DELETE' then sales_day(new.created_at) end)) as touched (day)
  where day < sales_day(now());
  return null;
end $$;

create or replace trigger orders_forget_sums_when_changed
after update on orders for each row
when (
  (old.status = 'Cancelled') <> (new.status = 'Cancelled')
  or old.total_cents <> new.total_cents
  or old.returned_cents <> new.returned_cents
  or old.simulated <> new.simulated
  or old.created_at <> new.created_at
  or old.payment_method <> new.payment_method
  or old.promotion_cents <> new.promotion_cents
  or old.delivery_fee_cents <> new.delivery_fee_cents
  or old.delivery->>'zone' is distinct from new.delivery->>'zone')
execute function forget_sales_sums();

create or replace trigger orders_forget_sums_when_deleted
after delete on orders for each row execute function forget_sales_sums();

create or replace trigger orders_forget_sums_when_past
after insert on orders for each row
when (new.created_at < now() - interval '1 minute')
execute function forget_sales_sums();
