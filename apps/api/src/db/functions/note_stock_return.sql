-- When a product's stock last rose from 0. How many people are told counts from then.
create or replace function note_stock_return() returns trigger
language plpgsql as $$
begin
  insert into stock_returns (product_id, returned_at) values (new.id, clock_timestamp())
  on conflict (product_id) do update set returned_at = excluded.returned_at;
  return null;
end $$;

-- The condition is part of the trigger, so a sale does not call it.
create or replace trigger products_back_in_stock
after update of stock_quantity on products for each row
when (old.stock_quantity = 0 and new.stock_quantity > 0)
execute function note_stock_return();
