CREATE OR REPLACE FUNCTION public.forget_category_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_sales (day) values (null);
  return null;
end $function$
;

CREATE TRIGGER products_forget_sums_when_moved AFTER UPDATE OF category_id ON public.products FOR EACH ROW WHEN ((old.category_id IS DISTINCT FROM new.category_id)) EXECUTE FUNCTION forget_category_sums();
