-- A name as a key: `Murang'a`, `MURANGA` and `murang a` are one place.
CREATE FUNCTION "place_key"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select regexp_replace(lower(normalize(coalesce("name", ''), NFKD)), '[^a-z0-9]', '', 'g')
$$;--> statement-breakpoint
-- The same for a county, which people also call `Nairobi City` or `Kisumu County`.
CREATE FUNCTION "county_key"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select regexp_replace(regexp_replace(place_key("name"), '(?<=.)county$', ''), '^nairobicity$', 'nairobi')
$$;--> statement-breakpoint

CREATE TABLE "delivery_zones" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "name" text NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "delivery_zones_named" CHECK ("name" <> '')
);--> statement-breakpoint
CREATE TABLE "delivery_places" (
  "zone_id" uuid NOT NULL REFERENCES "delivery_zones"("id") ON DELETE CASCADE,
  "county" text,
  "town" text,
  "area" text,
  "key" text GENERATED ALWAYS AS (case when "county" is null then '' else county_key("county")
    || case when "town" is null then '' else '/' || place_key("town")
    || case when "area" is null then '' else '/' || place_key("area") end end end) STORED NOT NULL,
  "level" smallint GENERATED ALWAYS AS (case when "area" is not null then 3 when "town" is not null then 2
    when "county" is not null then 1 else 0 end) STORED NOT NULL,
  CONSTRAINT "delivery_places_key" PRIMARY KEY ("key"),
  CONSTRAINT "delivery_places_whole" CHECK (("town" is null or "county" is not null) and ("area" is null or "town" is not null))
);--> statement-breakpoint
CREATE INDEX "delivery_places_zone" ON "delivery_places" ("zone_id");--> statement-breakpoint
CREATE TABLE "delivery_points" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "name" text NOT NULL,
  "county" text NOT NULL,
  "town" text NOT NULL,
  "directions" text,
  "phone_number" text,
  "hours" text,
  "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "delivery_options" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "zone_id" uuid NOT NULL REFERENCES "delivery_zones"("id") ON DELETE CASCADE,
  "kind" text NOT NULL,
  "name" text NOT NULL,
  "fee_cents" bigint NOT NULL,
  "free_from_cents" bigint,
  "estimate" text,
  "min_days" smallint,
  "max_days" smallint,
  "cut_off_hour" smallint,
  "cod_allowed" boolean DEFAULT true NOT NULL,
  "cod_up_to_cents" bigint,
  "point_id" uuid REFERENCES "delivery_points"("id"),
  CONSTRAINT "delivery_options_kind_known" CHECK ("kind" in ('door', 'pickup', 'parcel', 'shop')),
  CONSTRAINT "delivery_options_sums" CHECK ("fee_cents" >= 0 and "free_from_cents" >= 0 and "cod_up_to_cents" >= 0),
  CONSTRAINT "delivery_options_days" CHECK ("min_days" >= 0 and "max_days" >= "min_days" and ("min_days" is null) = ("max_days" is null)),
  CONSTRAINT "delivery_options_cut_off" CHECK ("cut_off_hour" between 0 and 23)
);--> statement-breakpoint
CREATE INDEX "delivery_options_zone" ON "delivery_options" ("zone_id");--> statement-breakpoint
CREATE INDEX "delivery_options_point" ON "delivery_options" ("point_id");--> statement-breakpoint

-- The zone of an address, or null: of area, town, county and everywhere else, the most specific that some
-- zone covers. Without an area, each line of the address may name one; without a county, the town may.
CREATE FUNCTION "delivery_zone_of"("county" text, "town" text, "area" text, "lines" text[]) RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select zone_id from delivery_places
  where key = any(
    select '' union all
    select coalesce(nullif(county_key($1), ''), county_key($2)) || below
    from (
      select '' as below union all
      select '/' || place_key($2) union all
      select '/' || place_key($2) || '/' || place_key(name)
      from unnest(case when place_key($3) <> '' then array[$3] else $4 end) as name
      where place_key(name) <> ''
    ) as places
  )
  order by level desc, key limit 1
$$;--> statement-breakpoint

ALTER TABLE "addresses" ADD COLUMN "area" text;--> statement-breakpoint

ALTER TABLE "orders" ADD COLUMN "delivery_fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "recipient_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_confirmed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handover_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handover_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_parts_fit" CHECK ("delivery_fee_cents" >= 0 and "promotion_cents" >= 0);--> statement-breakpoint
CREATE INDEX "orders_contact_phone" ON "orders" ("contact_phone");--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" ("user_id") WHERE "refused_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_refused_phone" ON "orders" ("contact_phone") WHERE "refused_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_delivery_point" ON "orders" (("delivery"->'point'->>'_id'))
  WHERE "status" in ('Pending', 'Processing', 'Shipped') and "delivery" is not null;--> statement-breakpoint

ALTER TABLE "order_items" ADD COLUMN "variant" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sku" text;--> statement-breakpoint

ALTER TABLE "shop_settings" ADD COLUMN "cod_max_cents" bigint;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "cod_refusals" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_cod" CHECK ("cod_max_cents" > 0 and "cod_refusals" between 1 and 1000);
