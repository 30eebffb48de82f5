-- Keeps `low_stock`. A change holds the lock on the row of its product, so two never write here about the same one.
create or replace function keep_low_stock() returns trigger
language plpgsql as $$
begin
  if new.deleted_at is null and new.stock_quantity <= new.low_stock_at then
    insert into low_stock (product_id, created_at, stock_quantity, category_id)
    values (new.id, new.created_at, new.stock_quantity, new.category_id)
    on conflict (product_id) do update
    set stock_quantity = excluded.stock_quantity, category_id = excluded.category_id;
  else
    delete from low_stock where product_id = new.id;
  end if;
  return null;
end $$;

-- A sale of what does not run low, before or after it, only compares here.
create or replace trigger products_low_when_changed
after update of stock_quantity, low_stock_at, category_id, deleted_at on products for each row
when (old.stock_quantity <= old.low_stock_at or new.stock_quantity <= new.low_stock_at)
execute function keep_low_stock();

create or replace trigger products_low_when_new
after insert on products for each row
when (new.deleted_at is null and new.stock_quantity <= new.low_stock_at)
execute function keep_low_stock();
