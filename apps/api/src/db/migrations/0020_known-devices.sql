CREATE TABLE "reset_code_tries" (
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"tries" smallint NOT NULL,
	CONSTRAINT "reset_code_tries_user_id_source_pk" PRIMARY KEY("user_id","source")
);
--> statement-breakpoint
ALTER TABLE "reset_code_tries" ADD CONSTRAINT "reset_code_tries_user_id_password_resets_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."password_resets"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" bytea NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "known_devices_last_used" ON "known_devices" USING btree ("last_used_at");
--> statement-breakpoint
-- Messages are found by account only from now on. E-mails without one went to an account's address.
UPDATE "outbox" SET "user_id" = "users"."id" FROM "users" WHERE "outbox"."user_id" IS NULL AND "outbox"."channel" = 'email' AND "outbox"."recipient" = "users"."email";
