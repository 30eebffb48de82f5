CREATE TABLE "product_tallies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"in_stock" boolean NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_words_beginning" ON "product_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_brand_price" ON "products" USING btree (lower("brand"),"price_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE FUNCTION "tally_products"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
CREATE TRIGGER "products_tally_new" AFTER INSERT ON "products"
REFERENCING NEW TABLE AS new_products
FOR EACH STATEMENT EXECUTE FUNCTION "tally_products"();--> statement-breakpoint
-- Most sales leave something on the shelf, and then nothing is counted anew.
CREATE TRIGGER "products_tally_changed" AFTER UPDATE OF "category_id", "brand", "stock_quantity", "deleted_at" ON "products"
FOR EACH ROW WHEN (
	(OLD.category_id, OLD.brand, OLD.stock_quantity > 0, OLD.deleted_at IS NULL)
	IS DISTINCT FROM (NEW.category_id, NEW.brand, NEW.stock_quantity > 0, NEW.deleted_at IS NULL)
) EXECUTE FUNCTION "tally_products"();--> statement-breakpoint
CREATE TRIGGER "products_tally_gone" AFTER DELETE ON "products"
FOR EACH ROW EXECUTE FUNCTION "tally_products"();--> statement-breakpoint
INSERT INTO "product_tallies" ("category_id", "brand", "in_stock", "count")
SELECT category_id, brand, stock_quantity > 0, count(*) FROM "products"
WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
