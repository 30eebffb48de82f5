-- Counts shown products. Only inserts: a job merges the rows, so no writer waits for another.
create or replace function tally_products() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_tallies (category_id, brand, in_stock, count)
    select category_id, brand, stock_quantity > 0, count(*) from new_products
    where deleted_at is null and visibility = 'shown' group by 1, 2, 3;
  else
    if old.deleted_at is null and old.visibility = 'shown' then
      insert into product_tallies (category_id, brand, in_stock, count)
      values (old.category_id, old.brand, old.stock_quantity > 0, -1);
    end if;
    if tg_op = 'UPDATE' and new.deleted_at is null and new.visibility = 'shown' then
      -- With the old stock: `tally_stock` counts the new one.
      insert into product_tallies (category_id, brand, in_stock, count)
      values (new.category_id, new.brand, old.stock_quantity > 0, 1);
    end if;
  end if;
  return null;
end $$;

-- Not by a sale, which changes the stock and nothing else.
create or replace trigger products_tally_changed
after update of category_id, brand, deleted_at, visibility on products for each row
when (
  old.category_id is distinct from new.category_id
  or old.brand is distinct from new.brand
  or (old.deleted_at is null) is distinct from (new.deleted_at is null)
  or old.visibility is distinct from new.visibility)
execute function tally_products();

create or replace trigger products_tally_gone
after delete on products for each row execute function tally_products();

create or replace trigger products_tally_new
after insert on products referencing new table as new_products for each statement
execute function tally_products();
