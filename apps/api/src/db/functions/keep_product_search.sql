CREATE OR REPLACE FUNCTION public.keep_product_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search := product_search(new.name, new.brand, new.variant, new.sku, new.description);
  return new;
end $function$
;

CREATE TRIGGER products_search_changed BEFORE UPDATE OF name, brand, variant, sku, description ON public.products FOR EACH ROW EXECUTE FUNCTION keep_product_search();

CREATE TRIGGER products_search_new BEFORE INSERT ON public.products FOR EACH ROW EXECUTE FUNCTION keep_product_search();
