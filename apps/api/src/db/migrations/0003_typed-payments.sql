CREATE TABLE "receipts" (
	"receipt" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"account" text NOT NULL,
	"payer" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"payment_id" uuid,
	"staff_id" uuid,
	"note" text,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_amount_positive" CHECK ("receipts"."amount_cents" > 0),
	CONSTRAINT "receipts_state_known" CHECK ("receipts"."state" in ('waiting', 'to-match', 'matched', 'returned')),
	CONSTRAINT "receipts_matched" CHECK (("receipts"."state" = 'matched') = ("receipts"."payment_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "receipts_open" ON "receipts" USING btree ("created_at") WHERE state in ('waiting', 'to-match');