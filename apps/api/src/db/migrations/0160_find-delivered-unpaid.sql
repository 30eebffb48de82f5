-- The orders whose goods are with the customer and whose money is not here, whatever the payment method. The day's payments and
-- deleting an account read them.
CREATE INDEX "orders_delivered_unpaid" ON "orders" USING btree ("created_at")
  WHERE payment_status in ('unpaid', 'pending') and status = 'Delivered';
