ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"recovery_codes" text[] DEFAULT '{}' NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"new_secret" text,
	"new_recovery_codes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "pending_logins" (
	"token_hash" bytea PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_logins" ADD CONSTRAINT "pending_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "pending_logins_user" ON "pending_logins" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "pending_logins_age" ON "pending_logins" USING btree ("expires_at");
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address" text;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "device" text;
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "admins_only_manage_staff" boolean;
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "second_factor_for_staff" boolean;
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "delete_when_done" boolean DEFAULT false NOT NULL;
