-- PostgreSQL computes generated columns again at every UPDATE of a table with a trigger BEFORE UPDATE, which the sale
-- prices have: each piece sold paid for all words of its product. A trigger of these columns alone costs a sale nothing.
CREATE FUNCTION "product_search"("name" text, "brand" text, "variant" text, "sku" text, "description" text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select setweight(to_tsvector('simple', $1), 'A') || setweight(to_tsvector('simple', $2), 'B')
    || setweight(to_tsvector('simple', $3 || ' ' || coalesce($4, '')), 'C') || setweight(to_tsvector('english', $1), 'A')
    || setweight(to_tsvector('english', $2 || ' ' || $3), 'C') || to_tsvector('english', $5)
$$;--> statement-breakpoint
CREATE FUNCTION "keep_product_search"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.search := product_search(new.name, new.brand, new.variant, new.sku, new.description);
  return new;
end $$;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
CREATE TRIGGER "products_search_new" BEFORE INSERT ON "products"
FOR EACH ROW EXECUTE FUNCTION "keep_product_search"();--> statement-breakpoint
CREATE TRIGGER "products_search_changed" BEFORE UPDATE OF "name", "brand", "variant", "sku", "description" ON "products"
FOR EACH ROW EXECUTE FUNCTION "keep_product_search"();
