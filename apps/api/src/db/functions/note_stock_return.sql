CREATE OR REPLACE FUNCTION public.note_stock_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock_returns (product_id, returned_at) values (new.id, clock_timestamp())
  on conflict (product_id) do update set returned_at = excluded.returned_at;
  return null;
end $function$
;

CREATE TRIGGER products_back_in_stock AFTER UPDATE OF stock_quantity ON public.products FOR EACH ROW WHEN (((old.stock_quantity = 0) AND (new.stock_quantity > 0))) EXECUTE FUNCTION note_stock_return();
