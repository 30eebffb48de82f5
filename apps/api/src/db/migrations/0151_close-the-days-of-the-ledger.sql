-- What was printed of a day stays true. A posting keeps the code and the channel that its receipt had, and no posting gets
-- a date in a day that was read as over.
ALTER TABLE "postings" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "postings" DISABLE TRIGGER "postings_are_kept";--> statement-breakpoint
UPDATE "postings" p SET code = r.code, channel = r.channel FROM "receipts" r WHERE r.id = p.receipt_id;--> statement-breakpoint
ALTER TABLE "postings" ENABLE TRIGGER "postings_are_kept";--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "channel" SET NOT NULL;--> statement-breakpoint

-- A receipt stays in the channel in which it first counted for an order, so that a correction is taken off that one.
CREATE FUNCTION "describe_posting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT r.code, coalesce((
		SELECT p.channel FROM postings p
		WHERE p.receipt_id = r.id AND p.order_id IS NOT NULL ORDER BY p.id LIMIT 1), r.channel)
	INTO NEW.code, NEW.channel
	FROM receipts r WHERE r.id = NEW.receipt_id;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "postings_describe" BEFORE INSERT ON "postings"
FOR EACH ROW EXECUTE FUNCTION "describe_posting"();--> statement-breakpoint

-- The moment to post at: now, or the end of the last day that was read as over, when the clock was set back since. An end that
-- is more than a day ahead was read under a wrong clock. Whoever closes a day waits for the lock, and so for every transaction
-- that has posted in it.
CREATE FUNCTION "ledger_time"() RETURNS timestamp with time zone LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	closed timestamp with time zone;
BEGIN
	PERFORM pg_advisory_xact_lock_shared(4201964);
	SELECT (value #>> '{}')::timestamptz INTO closed FROM settings WHERE key = 'ledger.closed-before';
	IF closed < statement_timestamp() + interval '1 day' THEN
		RETURN greatest(statement_timestamp(), closed);
	END IF;
	RETURN statement_timestamp();
END
$$;--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "posted_at" SET DEFAULT ledger_time();
