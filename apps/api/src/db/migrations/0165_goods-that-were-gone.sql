-- How many pieces of an order's line were not on the shelf when it was handed over although it had been cancelled.
ALTER TABLE "order_items" ADD COLUMN "not_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_not_taken" CHECK ("not_taken" between 0 and "quantity");--> statement-breakpoint

-- Counts a use of an offer even if it is used up: the goods are gone at its price.
CREATE FUNCTION count_offer(offer uuid, customer uuid) RETURNS void
LANGUAGE sql AS $$
  update offers set used = used + 1 where id = $1;
  insert into offer_customers as c (offer_id, user_id, used) select $1, $2, 1 where $2 is not null
  on conflict (offer_id, user_id) do update set used = c.used + 1;
$$;
