CREATE OR REPLACE FUNCTION public.keep_product_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	-- In one order for everyone, so that two who add the same words never wait for each other in a circle.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO product_words (word)
		SELECT word FROM new_products, unnest(tsvector_to_array(search)) word
		WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9=]'
		UNION SELECT word FROM new_products p, title_words_of(p.name, p.brand, p.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
		INSERT INTO title_words (word)
		SELECT DISTINCT word FROM new_products p, title_words_of(p.name, p.brand, p.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO product_words (word)
		SELECT word FROM unnest(tsvector_to_array(NEW.search)) word
		WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9=]'
		UNION SELECT word FROM title_words_of(NEW.name, NEW.brand, NEW.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
		INSERT INTO title_words (word)
		SELECT word FROM title_words_of(NEW.name, NEW.brand, NEW.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$function$
;

CREATE TRIGGER products_words_of_changed AFTER UPDATE OF name, description, brand, variant, sku ON public.products FOR EACH ROW EXECUTE FUNCTION keep_product_words();

CREATE TRIGGER products_words_of_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION keep_product_words();
