-- Accounts by phone: a customer who logs in with a proven phone may have no e-mail. Everybody can log in some way,
-- and staff with e-mail and password.
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
-- A phone is proven for one customer at most: the latest who proved it.
UPDATE "users" u SET "phone_proven_at" = null
WHERE u.phone_proven_at is not null and u.role = 'customer' and exists (
  select from users o where o.phone_number = u.phone_number and o.role = 'customer'
    and (o.phone_proven_at, o.id) > (u.phone_proven_at, u.id));--> statement-breakpoint
CREATE UNIQUE INDEX "users_proven_phone_key" ON "users" ("phone_number")
  WHERE phone_proven_at is not null and role = 'customer';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_can_log_in"
  CHECK ("email" is not null or "role" = 'customer' and "phone_proven_at" is not null);--> statement-breakpoint
DROP INDEX "users_like";--> statement-breakpoint
CREATE INDEX "users_like" ON "users" USING gin ((lower(username || ' ' || coalesce(email, ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_sorted" ON "users" ((lower(coalesce(email, ''))), "id");--> statement-breakpoint
-- Codes that log in belong to a phone, those that prove a phone to an account.
ALTER TABLE "phone_proofs" RENAME TO "phone_codes";--> statement-breakpoint
ALTER TABLE "phone_codes" RENAME CONSTRAINT "phone_proofs_tries" TO "phone_codes_tries";--> statement-breakpoint
ALTER TABLE "phone_codes" RENAME CONSTRAINT "phone_proofs_user_id_fkey" TO "phone_codes_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "phone_codes" DROP CONSTRAINT "phone_proofs_pkey";--> statement-breakpoint
ALTER TABLE "phone_codes" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_codes_user" ON "phone_codes" ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_codes_login" ON "phone_codes" ("phone") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "phone_codes_age" ON "phone_codes" ("expires_at");--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "phone_accounts" boolean;
