-- Every message names its event, so that one event reaches one address once per channel. Its text is made
-- when it is sent; `data` holds the facts that may change until then.
ALTER TABLE "outbox"
  ADD COLUMN "kind" text DEFAULT 'notice' NOT NULL,
  ADD COLUMN "event" text,
  ADD COLUMN "language" text DEFAULT 'en' NOT NULL,
  ADD COLUMN "order_id" uuid REFERENCES "orders"("id") ON DELETE SET NULL,
  ADD COLUMN "data" jsonb DEFAULT '{}' NOT NULL,
  ADD COLUMN "message_id" text,
  ADD COLUMN "give_up_at" timestamp (3) with time zone,
  ALTER COLUMN "body" DROP NOT NULL,
  ADD CONSTRAINT "outbox_channel_known" CHECK ("channel" in ('email', 'sms', 'whatsapp')),
  ADD CONSTRAINT "outbox_language_known" CHECK ("language" in ('en', 'sw'));--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "state" text GENERATED ALWAYS AS (case
  when sent_at is not null then 'sent'
  when next_try_at is null then 'given-up'
  when problem is not null then 'failed'
  else 'waiting' end) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_event" ON "outbox" ("event", "channel", "recipient") WHERE event is not null;--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox" ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" ("created_at", "id");--> statement-breakpoint
CREATE INDEX "outbox_message_id" ON "outbox" ("message_id") WHERE message_id is not null;--> statement-breakpoint

-- What a person chose, and when and where they chose it. Null: nothing chosen.
ALTER TABLE "users"
  ADD COLUMN "language" text,
  ADD COLUMN "notify_email" boolean DEFAULT true NOT NULL,
  ADD COLUMN "notify_sms" boolean DEFAULT true NOT NULL,
  ADD COLUMN "notify_whatsapp" boolean DEFAULT false NOT NULL,
  ADD COLUMN "notify_chosen_at" timestamp (3) with time zone,
  ADD COLUMN "notify_chosen_how" text,
  ADD CONSTRAINT "users_language_known" CHECK ("language" in ('en', 'sw'));--> statement-breakpoint

-- Which channels the configuration turns on: written at each start of the shop. A provider that fails is
-- left alone until `paused_until`.
CREATE TABLE "message_channels" (
  "channel" text PRIMARY KEY NOT NULL,
  "is_on" boolean DEFAULT false NOT NULL,
  "paused_until" timestamp (3) with time zone,
  "failures" integer DEFAULT 0 NOT NULL,
  "problem" text,
  CONSTRAINT "message_channels_known" CHECK ("channel" in ('email', 'sms', 'whatsapp'))
);--> statement-breakpoint
INSERT INTO "message_channels" ("channel") VALUES ('email'), ('sms'), ('whatsapp');--> statement-breakpoint

-- Whom a message of a kind reaches: each address once. `home_phone` counts for an account without a Kenyan
-- phone; `other_phone` is that of somebody else, who receives the parcel. A channel that is off gets nothing,
-- except the messages that the shop shows in its log instead.
CREATE FUNCTION message_recipients(kind text, owner uuid, home_phone text, other_phone text)
RETURNS TABLE (channel text, recipient text, language text) LANGUAGE sql STABLE AS $$
  with person as (
    select u.email, coalesce(
        substring(u.phone_number from '^254[17][0-9]{8}$'),
        substring(home_phone from '^254[17][0-9]{8}$')) as phone,
      coalesce(u.language, 'en') as language,
      kind = 'password-code' or coalesce(u.notify_email, true) as by_email,
      kind = 'password-code' or coalesce(u.notify_sms, true) as by_sms,
      coalesce(u.notify_whatsapp, false) as by_whatsapp
    from (select 1) one left join users u on u.id = owner
  )
  select a.channel, a.recipient, a.language
  from (
    select 'email' as channel, email as recipient, language from person where by_email
    union select 'sms', phone, language from person where by_sms
    union select 'whatsapp', phone, language from person where by_whatsapp
    union select 'sms', substring(other_phone from '^254[17][0-9]{8}$'), language from person
      where other_phone is distinct from phone
  ) a
  join message_channels c on c.channel = a.channel
  where a.recipient is not null and (c.is_on
    or a.channel = 'email' and kind = 'password-code'
    or a.channel = 'sms' and kind in ('payment-received', 'order-shipped', 'ready-for-pickup',
      'out-for-delivery', 'order-cancelled', 'refunded'))
$$;
