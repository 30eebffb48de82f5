-- Guesses at the codes of a forgotten password count for a day, whatever new codes are sent meanwhile.
ALTER TABLE "password_resets" ADD COLUMN "counts_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "password_resets" SET "tries_left" = least("tries_left", 100);
