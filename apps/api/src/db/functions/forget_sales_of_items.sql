-- The sums of a past day are made again when the goods of one of its orders change, also where its total stays. A new line
-- alone changes the total, as nothing is free, and `forget_sales_sums` sees that.
create or replace function forget_sales_of_items() returns trigger
language plpgsql as $$
begin
  insert into stale_sales (day)
  select sales_day(created_at) from orders where id = old.order_id and sales_day(created_at) < sales_day(now());
  return null;
end $$;

create or replace trigger order_items_forget_sums_when_changed
after update on order_items for each row
when (old.quantity <> new.quantity or old.returned <> new.returned)
execute function forget_sales_of_items();

create or replace trigger order_items_forget_sums_when_deleted
after delete on order_items for each row execute function forget_sales_of_items();
