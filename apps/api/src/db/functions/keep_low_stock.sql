CREATE OR REPLACE FUNCTION public.keep_low_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF NEW.deleted_at IS NULL AND NEW.stock_quantity <= NEW.low_stock_at THEN
		INSERT INTO low_stock (product_id, created_at, stock_quantity, category_id)
		VALUES (NEW.id, NEW.created_at, NEW.stock_quantity, NEW.category_id)
		ON CONFLICT (product_id) DO UPDATE
		SET stock_quantity = excluded.stock_quantity, category_id = excluded.category_id;
	ELSE
		DELETE FROM low_stock WHERE product_id = NEW.id;
	END IF;
	RETURN NULL;
END
$function$
;

CREATE TRIGGER products_low_when_changed AFTER UPDATE OF stock_quantity, low_stock_at, category_id, deleted_at ON public.products FOR EACH ROW WHEN (((old.stock_quantity <= old.low_stock_at) OR (new.stock_quantity <= new.low_stock_at))) EXECUTE FUNCTION keep_low_stock();

CREATE TRIGGER products_low_when_new AFTER INSERT ON public.products FOR EACH ROW WHEN (((new.deleted_at IS NULL) AND (new.stock_quantity <= new.low_stock_at))) EXECUTE FUNCTION keep_low_stock();
