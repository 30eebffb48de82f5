CREATE OR REPLACE FUNCTION public.tally_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.deleted_at is null and new.visibility = 'shown' then
    insert into product_tallies (category_id, brand, in_stock, count) values
      (new.category_id, new.brand, old.stock_quantity > 0, -1),
      (new.category_id, new.brand, new.stock_quantity > 0, 1);
  end if;
  return null;
end $function$
;

CREATE TRIGGER products_tally_stock AFTER UPDATE OF stock_quantity ON public.products FOR EACH ROW WHEN (((old.stock_quantity > 0) <> (new.stock_quantity > 0))) EXECUTE FUNCTION tally_stock();
