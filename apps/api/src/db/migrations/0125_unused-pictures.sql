-- Pictures that may not be needed any more: uploaded for a save that may have failed, or taken off a row. A job looks a week
-- later whether any row has them. Only inserts, so that nobody waits for another save.
CREATE TABLE "unused_pictures" (
  "id" bigserial PRIMARY KEY,
  "key" text NOT NULL,
  "since" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX "unused_pictures_key" ON "unused_pictures" ("key", "since");--> statement-breakpoint
CREATE FUNCTION "note_unused_picture"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into unused_pictures (key) values (old.image_key);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "products_picture_replaced" AFTER UPDATE OF "image_key" ON "products"
FOR EACH ROW WHEN (OLD.image_key is not null AND OLD.image_key is distinct from NEW.image_key) EXECUTE FUNCTION "note_unused_picture"();--> statement-breakpoint
CREATE TRIGGER "products_picture_deleted" AFTER DELETE ON "products"
FOR EACH ROW WHEN (OLD.image_key is not null) EXECUTE FUNCTION "note_unused_picture"();--> statement-breakpoint
CREATE TRIGGER "product_pictures_replaced" AFTER UPDATE OF "image_key" ON "product_pictures"
FOR EACH ROW WHEN (OLD.image_key <> NEW.image_key) EXECUTE FUNCTION "note_unused_picture"();--> statement-breakpoint
CREATE TRIGGER "product_pictures_deleted" AFTER DELETE ON "product_pictures"
FOR EACH ROW EXECUTE FUNCTION "note_unused_picture"();--> statement-breakpoint
CREATE TRIGGER "order_items_picture_deleted" AFTER DELETE ON "order_items"
FOR EACH ROW WHEN (OLD.image_key is not null) EXECUTE FUNCTION "note_unused_picture"();
