-- In Nairobi time, such as 21:00-07:00; empty: none.
ALTER TABLE "shop_settings" ADD COLUMN "quiet_hours" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_quiet_hours"
	CHECK ("quiet_hours" ~ '^$|^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint

-- Products whose low stock staff were told of; a row goes when the product is restocked.
CREATE TABLE "low_stock_alerts" (
	"product_id" uuid PRIMARY KEY NOT NULL REFERENCES "products"("id") ON DELETE CASCADE,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
