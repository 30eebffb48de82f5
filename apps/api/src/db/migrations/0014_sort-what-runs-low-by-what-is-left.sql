-- What runs low is kept with what is left of it, so that the list sorted by that is walked along an index
-- and not sorted whole. Without its triggers first: from then on nobody sells until this is through, and
-- nothing is sold between the count that is copied and the triggers that keep it.
DROP TRIGGER "products_low_when_new" ON "products";--> statement-breakpoint
DROP TRIGGER "products_low_when_changed" ON "products";--> statement-breakpoint
ALTER TABLE "low_stock" ADD COLUMN "stock_quantity" integer;--> statement-breakpoint
ALTER TABLE "low_stock" ADD COLUMN "category_id" uuid;--> statement-breakpoint
UPDATE "low_stock" l SET stock_quantity = p.stock_quantity, category_id = p.category_id
FROM "products" p WHERE p.id = l.product_id;--> statement-breakpoint
ALTER TABLE "low_stock" ALTER COLUMN "stock_quantity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "low_stock" ALTER COLUMN "category_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "low_stock_left" ON "low_stock" USING btree ("stock_quantity","product_id");--> statement-breakpoint
CREATE INDEX "low_stock_category_left" ON "low_stock" USING btree ("category_id","stock_quantity","product_id");--> statement-breakpoint
-- Whoever changes a product holds its row, so two never write here about the same one.
CREATE OR REPLACE FUNCTION "keep_low_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
CREATE TRIGGER "products_low_when_new" AFTER INSERT ON "products"
FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND NEW.stock_quantity <= NEW.low_stock_at)
EXECUTE FUNCTION "keep_low_stock"();--> statement-breakpoint
-- A sale of what does not run low, before or after it, only compares here.
CREATE TRIGGER "products_low_when_changed"
AFTER UPDATE OF "stock_quantity", "low_stock_at", "category_id", "deleted_at" ON "products"
FOR EACH ROW WHEN (
	OLD.deleted_at IS NULL AND OLD.stock_quantity <= OLD.low_stock_at
	OR NEW.deleted_at IS NULL AND NEW.stock_quantity <= NEW.low_stock_at
) EXECUTE FUNCTION "keep_low_stock"();
