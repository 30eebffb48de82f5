-- What customers put on their wish lists.
CREATE TABLE "wishes" (
  "user_id" uuid NOT NULL REFERENCES "users"("id") ON DELETE cascade,
  "product_id" uuid NOT NULL REFERENCES "products"("id") ON DELETE cascade,
  "added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "wishes_user_id_product_id_pk" PRIMARY KEY ("user_id", "product_id")
);
