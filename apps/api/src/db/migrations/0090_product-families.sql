-- Products that differ only in their options, such as the sizes of one shirt, are one family.
CREATE TABLE "product_families" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "name" text NOT NULL,
  "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "product_families_named" CHECK ("name" <> '')
);--> statement-breakpoint
CREATE UNIQUE INDEX "product_families_name_key" ON "product_families" (lower("name"));--> statement-breakpoint

-- Options as one text, `Size: M, Colour: Red`, in the order in which staff gave them.
CREATE FUNCTION "options_text"("options" json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select coalesce(string_agg("key" || ': ' || "value", ', ' order by "place"), '')
  from json_each_text("options") with ordinality as given ("key", "value", "place")
$$;--> statement-breakpoint
-- Equal options have equal keys, whatever their order and case.
CREATE FUNCTION "options_key"("options" json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select coalesce(string_agg(lower("key") || ': ' || lower("value"), '; ' order by lower("key") collate "C"), '')
  from json_each_text("options")
$$;--> statement-breakpoint

ALTER TABLE "products" ADD COLUMN "family_id" uuid REFERENCES "product_families"("id");--> statement-breakpoint
-- `json` and not `jsonb`, which would lose the order.
ALTER TABLE "products" ADD COLUMN "options" json DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_variant_of_options"
  CHECK ("options"::text = '{}' or "variant" = options_text("options"));--> statement-breakpoint
CREATE UNIQUE INDEX "products_family_options_key" ON "products" ("family_id", options_key("options"))
  WHERE "family_id" is not null and "deleted_at" is null;--> statement-breakpoint

ALTER TABLE "shop_settings" ADD COLUMN "group_variants" boolean;
