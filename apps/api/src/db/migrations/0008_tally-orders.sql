CREATE TABLE "low_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "odd_money" (
	"order_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tallies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"count" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "low_stock" ADD CONSTRAINT "low_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odd_money" ADD CONSTRAINT "odd_money_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "low_stock_newest" ON "low_stock" USING btree ("created_at","product_id");--> statement-breakpoint
CREATE INDEX "payments_state_newest" ON "payments" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "users_username_beginning" ON "users" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_email_beginning" ON "users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE FUNCTION "tally_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO order_tallies (status, payment_status, count, total_cents, discount_cents)
		VALUES (OLD.status, OLD.payment_status, -1, -OLD.total_cents, -OLD.discount_cents);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO order_tallies (status, payment_status, count, total_cents, discount_cents)
		VALUES (NEW.status, NEW.payment_status, 1, NEW.total_cents, NEW.discount_cents);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_tally_coming_and_going" AFTER INSERT OR DELETE ON "orders"
FOR EACH ROW EXECUTE FUNCTION "tally_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_tally_changed" AFTER UPDATE OF "status", "payment_status", "total_cents", "discount_cents" ON "orders"
FOR EACH ROW WHEN (
	(OLD.status, OLD.payment_status, OLD.total_cents, OLD.discount_cents)
	IS DISTINCT FROM (NEW.status, NEW.payment_status, NEW.total_cents, NEW.discount_cents)
) EXECUTE FUNCTION "tally_orders"();--> statement-breakpoint
INSERT INTO "order_tallies" ("status", "payment_status", "count", "total_cents", "discount_cents")
SELECT status, payment_status, count(*), sum(total_cents), sum(discount_cents) FROM "orders" GROUP BY 1, 2;--> statement-breakpoint
CREATE FUNCTION "keep_low_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.deleted_at IS NULL AND NEW.stock_quantity <= NEW.low_stock_at THEN
		INSERT INTO low_stock (product_id, created_at) VALUES (NEW.id, NEW.created_at) ON CONFLICT DO NOTHING;
	ELSE
		DELETE FROM low_stock WHERE product_id = NEW.id;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_low_when_new" AFTER INSERT ON "products"
FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND NEW.stock_quantity <= NEW.low_stock_at)
EXECUTE FUNCTION "keep_low_stock"();--> statement-breakpoint
CREATE TRIGGER "products_low_when_changed" AFTER UPDATE OF "stock_quantity", "low_stock_at", "deleted_at" ON "products"
FOR EACH ROW WHEN (
	(OLD.deleted_at IS NULL AND OLD.stock_quantity <= OLD.low_stock_at)
	IS DISTINCT FROM (NEW.deleted_at IS NULL AND NEW.stock_quantity <= NEW.low_stock_at)
) EXECUTE FUNCTION "keep_low_stock"();--> statement-breakpoint
INSERT INTO "low_stock" ("product_id", "created_at")
SELECT id, created_at FROM "products" WHERE deleted_at IS NULL AND stock_quantity <= low_stock_at;--> statement-breakpoint
CREATE FUNCTION "note_odd_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state IN ('held', 'refunding')
		OR EXISTS (
			SELECT FROM payments
			WHERE order_id = NEW.order_id AND id <> NEW.id AND received_cents IS NOT NULL
		)
		OR EXISTS (
			SELECT FROM orders WHERE id = NEW.order_id AND (
				status = 'Cancelled' OR NEW.received_cents > ceil((total_cents - discount_cents) / 100.0) * 100)
		)
	THEN
		INSERT INTO odd_money (order_id) VALUES (NEW.order_id) ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "payments_note_odd" AFTER INSERT OR UPDATE OF "state", "received_cents" ON "payments"
FOR EACH ROW WHEN (NEW.received_cents IS NOT NULL) EXECUTE FUNCTION "note_odd_payment"();--> statement-breakpoint
CREATE FUNCTION "note_odd_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO odd_money (order_id)
	SELECT NEW.id WHERE EXISTS (
		SELECT FROM payments WHERE order_id = NEW.id AND received_cents IS NOT NULL
	) ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_note_odd" AFTER UPDATE OF "status", "total_cents", "discount_cents" ON "orders"
FOR EACH ROW WHEN (
	NEW.status = 'Cancelled'
	OR (OLD.total_cents, OLD.discount_cents) IS DISTINCT FROM (NEW.total_cents, NEW.discount_cents)
) EXECUTE FUNCTION "note_odd_order"();--> statement-breakpoint
INSERT INTO "odd_money" ("order_id")
SELECT o.id FROM "orders" o JOIN "payments" p ON p.order_id = o.id AND p.received_cents IS NOT NULL
GROUP BY o.id
HAVING count(*) > 1 OR o.status = 'Cancelled' OR bool_or(p.state IN ('held', 'refunding'))
	OR sum(p.received_cents) > ceil((o.total_cents - o.discount_cents) / 100.0) * 100;
