CREATE TABLE "title_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "title_words_beginning" ON "title_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', brand), 'B') || setweight(to_tsvector('simple', variant || ' ' || coalesce(sku, '')), 'C') || setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', brand || ' ' || variant), 'C') || to_tsvector('english', description)) STORED;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
-- The words of names, brands and variants, also those with digits, such as the names of models.
CREATE FUNCTION "title_words_of"(name text, brand text, variant text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', name || ' ' || brand || ' ' || variant))) word
	WHERE length(word) BETWEEN 2 AND 40 AND word ~ '[[:alpha:]]'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_product_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order for everyone, so that two who add the same words never wait for each other in a circle.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO product_words (word)
		SELECT word FROM new_products, unnest(tsvector_to_array(search)) word
		WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
		UNION SELECT word FROM new_products p, title_words_of(p.name, p.brand, p.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
		INSERT INTO title_words (word)
		SELECT DISTINCT word FROM new_products p, title_words_of(p.name, p.brand, p.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO product_words (word)
		SELECT word FROM unnest(tsvector_to_array(NEW.search)) word
		WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
		UNION SELECT word FROM title_words_of(NEW.name, NEW.brand, NEW.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
		INSERT INTO title_words (word)
		SELECT word FROM title_words_of(NEW.name, NEW.brand, NEW.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "products_words_of_changed" ON "products";--> statement-breakpoint
CREATE TRIGGER "products_words_of_changed" AFTER UPDATE OF "name", "description", "brand", "variant", "sku" ON "products"
FOR EACH ROW EXECUTE FUNCTION "keep_product_words"();--> statement-breakpoint
INSERT INTO "title_words" ("word")
SELECT DISTINCT word FROM "products" p, "title_words_of"(p.name, p.brand, p.variant) word;--> statement-breakpoint
INSERT INTO "product_words" ("word")
SELECT "word" FROM "title_words"
UNION SELECT word FROM "products", unnest(tsvector_to_array("search")) word
WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Whether a product for sale matches. Always by the index of words: the planner would expect to find one soon
-- in a scan of the whole table, and with a million products and no match it would not.
CREATE FUNCTION "products_match"(query tsquery) RETURNS boolean LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
BEGIN
	RETURN EXISTS (SELECT FROM products WHERE search @@ query AND deleted_at IS NULL);
END
$$;
