DROP INDEX "payments_newest";--> statement-breakpoint
DROP INDEX "payments_state_newest";--> statement-breakpoint
DROP INDEX "audit_log_thing";--> statement-breakpoint
CREATE INDEX "addresses_city" ON "addresses" USING btree (lower("city"),"id");--> statement-breakpoint
CREATE INDEX "addresses_county" ON "addresses" USING btree (lower(coalesce("state", '')),"id");--> statement-breakpoint
CREATE INDEX "audit_log_thing_id" ON "audit_log" USING btree ("thing_id","id");--> statement-breakpoint
CREATE INDEX "payments_moment" ON "payments" USING btree (coalesce("settled_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "payments_state_moment" ON "payments" USING btree ("state",coalesce("settled_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "payments_sum" ON "payments" USING btree (coalesce("received_cents", "amount_cents"),"id");--> statement-breakpoint
CREATE INDEX "shippings_tracking" ON "shippings" USING btree (coalesce(lower("tracking_number"), ''),"id");--> statement-breakpoint
CREATE INDEX "shippings_shipped" ON "shippings" USING btree (coalesce("shipped_at", '1970-01-01Z'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "shippings_delivered" ON "shippings" USING btree (coalesce("delivered_at", '1970-01-01Z'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "audit_log_thing" ON "audit_log" USING btree ("thing","id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_low_not_negative" CHECK ("products"."low_stock_at" >= 0);