-- A message that nothing is set up to send is kept for staff to read. That is no failure.
ALTER TABLE "outbox" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "outbox" SET "kept" = true, "problem" = null
  WHERE sent_at is null and next_try_at is null and problem like 'There is no way to send %';--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "state" text GENERATED ALWAYS AS (case
      when sent_at is not null then 'sent'
      when next_try_at is null and kept then 'kept'
      when next_try_at is null then 'given-up'
      when problem is not null then 'failed'
      else 'waiting' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" ("created_at") WHERE state in ('failed', 'given-up');
