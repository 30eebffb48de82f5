-- What buyers think of a product: one review of each account and product.
CREATE TABLE "reviews" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "product_id" uuid NOT NULL REFERENCES "products"("id") ON DELETE cascade,
  -- Null: the account was deleted, and the review is from "A customer".
  "user_id" uuid REFERENCES "users"("id") ON DELETE set null,
  "rating" smallint NOT NULL,
  "title" text DEFAULT '' NOT NULL,
  "text" text DEFAULT '' NOT NULL,
  "answer" text,
  "answered_at" timestamp (3) with time zone,
  -- Why staff hide it; null: it is shown.
  "hidden_reason" text,
  -- Its author deleted it while it was hidden. The empty row stays, so that a new text is hidden, too.
  "withdrawn" boolean DEFAULT false NOT NULL,
  "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "reviews_rating_of_stars" CHECK ("rating" between 1 and 5),
  CONSTRAINT "reviews_length" CHECK (char_length("title") <= 100 and char_length("text") <= 2000),
  CONSTRAINT "reviews_answered" CHECK ("answer" <> '' and ("answer" is null) = ("answered_at" is null)),
  CONSTRAINT "reviews_hidden_for_a_reason" CHECK ("hidden_reason" <> ''),
  CONSTRAINT "reviews_withdrawn_while_hidden" CHECK (not "withdrawn" or ("hidden_reason" is not null and "text" = '' and "title" = ''))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_each" ON "reviews" ("user_id", "product_id");--> statement-breakpoint
-- The sum of the stars reads this index alone.
CREATE INDEX "reviews_shown_stars" ON "reviews" ("product_id", "rating") WHERE "hidden_reason" is null;--> statement-breakpoint
CREATE INDEX "reviews_shown_newest" ON "reviews" ("product_id", "created_at", "id") WHERE "hidden_reason" is null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" ("created_at", "id");--> statement-breakpoint
CREATE INDEX "reviews_unanswered" ON "reviews" ("created_at", "id") WHERE "answer" is null and "hidden_reason" is null;--> statement-breakpoint

-- Whether pages show reviews and buyers may write them; null: yes.
ALTER TABLE "shop_settings" ADD COLUMN "reviews" boolean;
