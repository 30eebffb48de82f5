-- For how many days the shop takes goods back; null: it promises nothing.
ALTER TABLE "shop_settings" ADD COLUMN "return_days" integer;
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_returns" CHECK ("return_days" between 0 and 365);
