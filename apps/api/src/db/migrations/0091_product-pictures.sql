-- The further pictures of a product; the first one is in `products`. At most 8 with it.
CREATE TABLE "product_pictures" (
  "product_id" uuid NOT NULL REFERENCES "products"("id") ON DELETE CASCADE,
  "place" smallint NOT NULL,
  "image_key" text NOT NULL,
  "alt" text,
  CONSTRAINT "product_pictures_pkey" PRIMARY KEY ("product_id", "place"),
  CONSTRAINT "product_pictures_few" CHECK ("place" between 1 and 7)
);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "image_alt" text;
