-- A sale changes one number in a product's row, and no index holds that number. With room left in its
-- page the row is written anew there; without, it moves to another page, and all twelve indexes with it.
ALTER TABLE "products" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_pkey";--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_id_pk" PRIMARY KEY("order_id","id");--> statement-breakpoint
DROP INDEX "order_items_order";
