-- A rider may take cash for a parcel more than once: each sum is a row of its own, with the key under which the phone sent it.
CREATE TABLE "rider_cash" (
	"receipt_id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"key" text,
	"settlement_id" uuid
);
--> statement-breakpoint
INSERT INTO "rider_cash" ("receipt_id", "run_id", "order_id", "settlement_id")
SELECT "receipt_id", "run_id", "order_id", "settlement_id" FROM "rider_parcels" WHERE "receipt_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "rider_cash" ADD CONSTRAINT "rider_cash_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "receipts"("id");
--> statement-breakpoint
ALTER TABLE "rider_cash" ADD CONSTRAINT "rider_cash_settlement_id_rider_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "rider_settlements"("id");
--> statement-breakpoint
ALTER TABLE "rider_cash" ADD CONSTRAINT "rider_cash_parcel" FOREIGN KEY ("run_id", "order_id") REFERENCES "rider_parcels"("run_id", "order_id") ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX "rider_cash_of_parcel" ON "rider_cash" USING btree ("run_id", "order_id");
--> statement-breakpoint
ALTER TABLE "rider_parcels" DROP CONSTRAINT "rider_parcels_settled";
--> statement-breakpoint
ALTER TABLE "rider_parcels" DROP COLUMN "receipt_id";
--> statement-breakpoint
ALTER TABLE "rider_parcels" DROP COLUMN "settlement_id";
