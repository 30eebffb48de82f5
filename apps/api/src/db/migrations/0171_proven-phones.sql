-- When the owner of the account proved by a code that the phone is theirs. Another phone is not proven.
ALTER TABLE "users" ADD COLUMN "phone_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_proven_phone"
  CHECK ("phone_proven_at" is null or "phone_number" is not null);--> statement-breakpoint
CREATE TABLE "phone_proofs" (
  "user_id" uuid PRIMARY KEY NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
  "phone" text NOT NULL,
  "code_hash" bytea NOT NULL,
  "tries_left" smallint NOT NULL,
  "expires_at" timestamp (3) with time zone NOT NULL,
  CONSTRAINT "phone_proofs_tries" CHECK ("tries_left" >= 0)
);--> statement-breakpoint
ALTER TABLE "message_texts" DROP CONSTRAINT "message_texts_kind";--> statement-breakpoint
ALTER TABLE "message_texts" ADD CONSTRAINT "message_texts_kind" CHECK ("kind" in ('order-placed', 'payment-received',
  'order-processing', 'order-shipped', 'ready-for-pickup', 'out-for-delivery', 'order-delivered', 'order-cancelled',
  'refunded', 'back-in-stock', 'password-code', 'phone-code', 'new-order', 'low-stock', 'payment-unmatched',
  'backup-failed'));
