ALTER TABLE "orders" ADD COLUMN "simulated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_simulated" ON "orders" ("created_at") WHERE "simulated";--> statement-breakpoint

-- Marks an order for ever as soon as money from the simulator is counted for it, whichever way that
-- came. Whether M-Pesa is simulated at the moment is a setting, which the shop writes when it starts.
CREATE FUNCTION "mark_simulated_order"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update orders set simulated = true
  where id = new.order_id and not simulated
    and exists (select from settings where key = 'mpesa.simulated' and value = 'true'::jsonb);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "payments_mark_simulated" AFTER INSERT OR UPDATE ON "payments"
  FOR EACH ROW WHEN (NEW."method" = 'mpesa' AND NEW."received_cents" IS NOT NULL)
  EXECUTE FUNCTION "mark_simulated_order"();
