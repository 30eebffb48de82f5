CREATE OR REPLACE FUNCTION public.tally_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO product_tallies (category_id, brand, in_stock, count)
		SELECT category_id, brand, stock_quantity > 0, count(*) FROM new_products
		WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
	ELSE
		IF OLD.deleted_at IS NULL THEN
			INSERT INTO product_tallies (category_id, brand, in_stock, count)
			VALUES (OLD.category_id, OLD.brand, OLD.stock_quantity > 0, -1);
		END IF;
		IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
			INSERT INTO product_tallies (category_id, brand, in_stock, count)
			VALUES (NEW.category_id, NEW.brand, NEW.stock_quantity > 0, 1);
		END IF;
	END IF;
	RETURN NULL;
END
$function$
;

CREATE TRIGGER products_tally_changed AFTER UPDATE OF category_id, brand, stock_quantity, deleted_at ON public.products FOR EACH ROW WHEN (((((old.category_id IS DISTINCT FROM new.category_id) OR (old.brand IS DISTINCT FROM new.brand)) OR ((old.stock_quantity > 0) IS DISTINCT FROM (new.stock_quantity > 0))) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)))) EXECUTE FUNCTION tally_products();

CREATE TRIGGER products_tally_gone AFTER DELETE ON public.products FOR EACH ROW EXECUTE FUNCTION tally_products();

CREATE TRIGGER products_tally_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION tally_products();
