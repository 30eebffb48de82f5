-- A code by SMS or WhatsApp differs from that by e-mail, so that a reset knows which of the two its person has.
ALTER TABLE "password_resets" ADD COLUMN "phone_code_hash" bytea;--> statement-breakpoint
-- A reset by phone takes the codes by e-mail back.
ALTER TABLE "users" ADD COLUMN "email_taken_back_at" timestamp (3) with time zone;
