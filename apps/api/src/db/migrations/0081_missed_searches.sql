CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"q" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "missed_searches_day_q" PRIMARY KEY("day","q"),
	CONSTRAINT "missed_searches_counted" CHECK ("count" > 0)
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "synonyms" jsonb;
