-- The orders whose cash is still to be collected. The day's payments read all of them; without this index they read every
-- unpaid order that was ever cancelled, too.
CREATE INDEX "orders_awaiting_cash" ON "orders" USING btree ("created_at")
  WHERE payment_method = 'cod' and payment_status in ('unpaid', 'pending') and status <> 'Cancelled';
