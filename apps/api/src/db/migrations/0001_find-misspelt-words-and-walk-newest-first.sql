CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_name_like";--> statement-breakpoint
DROP INDEX "addresses_user";--> statement-breakpoint
DROP INDEX "addresses_newest";--> statement-breakpoint
DROP INDEX "audit_log_thing";--> statement-breakpoint
DROP INDEX "audit_log_user";--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_user_newest";--> statement-breakpoint
DROP INDEX "orders_status_newest";--> statement-breakpoint
DROP INDEX "payments_order";--> statement-breakpoint
DROP INDEX "payments_newest";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_category_newest";--> statement-breakpoint
DROP INDEX "products_brand";--> statement-breakpoint
DROP INDEX "shippings_newest";--> statement-breakpoint
DROP INDEX "stock_movements_product";--> statement-breakpoint
DROP INDEX "users_newest";--> statement-breakpoint
DROP INDEX "users_role_newest";--> statement-breakpoint
ALTER TABLE "products" drop column "search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || brand || ' ' || variant) || to_tsvector('english', name || ' ' || brand || ' ' || variant || ' ' || description)) STORED;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "product_words_like" ON "product_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "addresses_newest" ON "addresses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_thing" ON "audit_log" USING btree ("thing","thing_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_user_newest" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree (lower("brand"),"created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shippings_newest" ON "shippings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_role_newest" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE FUNCTION "keep_product_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order for everyone, so that two who add the same words never wait for each other in a circle.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO product_words (word)
		SELECT DISTINCT word FROM new_products, unnest(tsvector_to_array(search)) word
		WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
		ORDER BY word ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO product_words (word)
		SELECT word FROM unnest(tsvector_to_array(NEW.search)) word
		WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
		ORDER BY word ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_words_of_new" AFTER INSERT ON "products"
REFERENCING NEW TABLE AS new_products
FOR EACH STATEMENT EXECUTE FUNCTION "keep_product_words"();--> statement-breakpoint
CREATE TRIGGER "products_words_of_changed" AFTER UPDATE OF "name", "description", "brand", "variant" ON "products"
FOR EACH ROW EXECUTE FUNCTION "keep_product_words"();--> statement-breakpoint
INSERT INTO "product_words" ("word")
SELECT DISTINCT word FROM "products", unnest(tsvector_to_array("search")) word
WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]';
