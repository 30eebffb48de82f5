-- Every order whose money is still to come, also by M-Pesa: the overview takes off what came of it.
CREATE INDEX "orders_outstanding" ON "orders" USING btree ("created_at")
  WHERE payment_status in ('unpaid', 'pending') and status <> 'Cancelled';--> statement-breakpoint
DROP INDEX "orders_awaiting_cash";
