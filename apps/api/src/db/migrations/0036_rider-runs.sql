CREATE TABLE "rider_runs" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "token_hash" bytea NOT NULL,
  "rider_name" text NOT NULL,
  "rider_phone" text NOT NULL,
  "started_by" text NOT NULL,
  "expires_at" timestamp (3) with time zone NOT NULL,
  "revoked_at" timestamp (3) with time zone,
  "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "rider_runs_named" CHECK ("rider_name" <> '')
);--> statement-breakpoint
CREATE UNIQUE INDEX "rider_runs_token" ON "rider_runs" ("token_hash");--> statement-breakpoint
CREATE INDEX "rider_runs_newest" ON "rider_runs" ("created_at", "id");--> statement-breakpoint

-- Cash that a rider handed over to the shop.
CREATE TABLE "rider_settlements" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "run_id" uuid NOT NULL REFERENCES "rider_runs"("id") ON DELETE CASCADE,
  "cents" bigint NOT NULL,
  "settled_by" text NOT NULL,
  "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "rider_settlements_sum" CHECK ("cents" > 0)
);--> statement-breakpoint
CREATE INDEX "rider_settlements_run" ON "rider_settlements" ("run_id");--> statement-breakpoint

CREATE TABLE "rider_parcels" (
  "run_id" uuid NOT NULL REFERENCES "rider_runs"("id") ON DELETE CASCADE,
  "order_id" uuid NOT NULL REFERENCES "orders"("id") ON DELETE CASCADE,
  "place" smallint NOT NULL,
  "state" text DEFAULT 'open' NOT NULL,
  "reason" text,
  "state_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  "receipt_id" uuid REFERENCES "receipts"("id"),
  "settlement_id" uuid REFERENCES "rider_settlements"("id"),
  "wrong_keys" text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT "rider_parcels_key" PRIMARY KEY ("run_id", "order_id"),
  CONSTRAINT "rider_parcels_state" CHECK ("state" in ('open', 'not-at-home', 'delivered', 'given-away')),
  CONSTRAINT "rider_parcels_settled" CHECK ("settlement_id" is null or "receipt_id" is not null)
);--> statement-breakpoint
-- A parcel is with one rider at a time.
CREATE UNIQUE INDEX "rider_parcels_one_rider" ON "rider_parcels" ("order_id") WHERE "state" in ('open', 'not-at-home');--> statement-breakpoint
CREATE INDEX "rider_parcels_order" ON "rider_parcels" ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rider_parcels_receipt" ON "rider_parcels" ("receipt_id");
