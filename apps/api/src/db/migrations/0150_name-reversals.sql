-- A reversal is known by its own M-Pesa code, also of money without an order.
ALTER TABLE "refunds" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_code_key" ON "refunds" USING btree ("receipt_id","code");--> statement-breakpoint
-- What went back without ever having an order had no row here.
INSERT INTO "refunds" (receipt_id, order_id, place, cents, by_hand, state, staff_id, created_at, settled_at)
SELECT r.id, NULL, 'refund-due', r.amount_cents,
	NOT EXISTS (SELECT FROM audit_log l WHERE l.action = 'reversal' AND l.thing = 'payment' AND l.thing_id = r.id::text),
	'done', r.staff_id, r.returned_at, r.returned_at
FROM "receipts" r
WHERE r.returned_at IS NOT NULL AND r.code IS NOT NULL;
