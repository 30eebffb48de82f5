CREATE INDEX "audit_log_order" ON "audit_log" USING btree ((case thing when 'order' then thing_id
  when 'payment' then coalesce(after->>'order', before->>'order')
  when 'shipping' then coalesce(after->>'orderId', before->>'orderId') end),"id") WHERE thing in ('order', 'payment', 'shipping');