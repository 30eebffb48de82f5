-- Staff find a product by the beginning of its SKU, and a payment by the beginning of its receipt's code.
CREATE INDEX "products_sku_beginning" ON "products" USING btree (lower("sku") text_pattern_ops) WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "receipts_code_beginning" ON "receipts" USING btree ("code" text_pattern_ops) WHERE code is not null;
--> statement-breakpoint
-- Names are searched without the tildes of Gĩkũyũ, which few people type. See `lists/named-like.ts`.
DROP INDEX "users_name_like";
--> statement-breakpoint
CREATE INDEX "users_plain_name" ON "users" USING gin (translate(lower(firstname || ' ' || lastname), 'ĩũ', 'iu') gin_trgm_ops);
--> statement-breakpoint
DROP INDEX "orders_recipient_like";
--> statement-breakpoint
CREATE INDEX "orders_plain_recipient" ON "orders" USING gin (translate(lower("recipient_name"), 'ĩũ', 'iu') gin_trgm_ops) WHERE "recipient_differs";
