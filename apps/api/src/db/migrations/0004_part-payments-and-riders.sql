ALTER TABLE "orders" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "rider" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_fits" CHECK ("orders"."discount_cents" >= 0 and "orders"."discount_cents" < "orders"."total_cents");