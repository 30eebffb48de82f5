CREATE INDEX "orders_payment_newest" ON "orders" USING btree ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "payments_phone" ON "payments" USING btree ("phone_number") WHERE phone_number is not null;--> statement-breakpoint
CREATE INDEX "shippings_status_newest" ON "shippings" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "shippings_tracking_like" ON "shippings" USING gin (lower(tracking_number) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_like" ON "users" USING gin (lower(username || ' ' || email) gin_trgm_ops);