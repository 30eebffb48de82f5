CREATE OR REPLACE FUNCTION public.tally_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE TRIGGER products_tally_changed AFTER UPDATE OF category_id, brand, deleted_at, visibility ON public.products FOR EACH ROW WHEN (((old.category_id IS DISTINCT FROM new.category_id) OR (old.brand IS DISTINCT FROM new.brand) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) OR (old.visibility IS DISTINCT FROM new.visibility))) EXECUTE FUNCTION tally_products();

CREATE TRIGGER products_tally_gone AFTER DELETE ON public.products FOR EACH ROW EXECUTE FUNCTION tally_products();

CREATE TRIGGER products_tally_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION tally_products();
