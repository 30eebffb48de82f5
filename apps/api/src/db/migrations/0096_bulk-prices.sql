-- Changes of many prices at once, to be undone: each product with its price before and after.
CREATE TABLE "price_changes" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "user_id" uuid REFERENCES "users" ("id") ON DELETE set null,
  "created_at" timestamptz(3) NOT NULL DEFAULT now(),
  "undone_at" timestamptz(3)
);--> statement-breakpoint
CREATE INDEX "price_changes_user" ON "price_changes" ("user_id");--> statement-breakpoint
CREATE TABLE "price_change_lines" (
  "change_id" uuid NOT NULL REFERENCES "price_changes" ("id") ON DELETE cascade,
  "product_id" uuid NOT NULL REFERENCES "products" ("id") ON DELETE cascade,
  "before_cents" bigint NOT NULL,
  "after_cents" bigint NOT NULL,
  CONSTRAINT "price_change_lines_key" PRIMARY KEY ("change_id", "product_id"),
  CONSTRAINT "price_change_lines_positive" CHECK ("before_cents" > 0 AND "after_cents" > 0)
);
