-- What this machine did about backups: one row. It is not part of a backup itself.
CREATE TABLE "backup_state" (
	"the_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"shop_id" text NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"good_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "backup_state_one" CHECK ("the_one")
);--> statement-breakpoint
INSERT INTO "backup_state" ("shop_id") VALUES (left(gen_random_uuid()::text, 8));
