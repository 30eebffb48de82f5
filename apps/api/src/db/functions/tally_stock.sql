-- The part of `tally_products` for a product that sells out or comes back.
create or replace function tally_stock() returns trigger
language plpgsql as $$
begin
  if new.deleted_at is null and new.visibility = 'shown' then
    insert into product_tallies (category_id, brand, in_stock, count) values
      (new.category_id, new.brand, old.stock_quantity > 0, -1),
      (new.category_id, new.brand, new.stock_quantity > 0, 1);
  end if;
  return null;
end $$;

create or replace trigger products_tally_stock
after update of stock_quantity on products for each row
when ((old.stock_quantity > 0) <> (new.stock_quantity > 0))
execute function tally_stock();
