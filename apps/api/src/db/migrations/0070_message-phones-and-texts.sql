-- What a phone told the shop, by channel: when it wrote last, and whether it said STOP.
CREATE TABLE "message_phones" (
	"phone" text NOT NULL,
	"channel" text NOT NULL,
	"wrote_at" timestamp (3) with time zone NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"said_at" timestamp (3) with time zone,
	CONSTRAINT "message_phones_pkey" PRIMARY KEY ("phone", "channel"),
	CONSTRAINT "message_phones_digits" CHECK ("phone" ~ '^[0-9]{6,15}$'),
	CONSTRAINT "message_phones_channel" CHECK ("channel" in ('sms', 'whatsapp')),
	CONSTRAINT "message_phones_said" CHECK (not "is_stopped" or "said_at" is not null)
);--> statement-breakpoint

CREATE SEQUENCE "message_texts_version" AS integer;--> statement-breakpoint

-- The owner's wording. A text without a row here has its default wording.
CREATE TABLE "message_texts" (
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_texts_pkey" PRIMARY KEY ("kind", "channel", "language"),
	CONSTRAINT "message_texts_kind" CHECK ("kind" in ('order-placed', 'payment-received', 'order-processing',
		'order-shipped', 'ready-for-pickup', 'out-for-delivery', 'order-delivered', 'order-cancelled', 'refunded',
		'back-in-stock', 'password-code', 'new-order', 'low-stock', 'payment-unmatched', 'backup-failed')),
	CONSTRAINT "message_texts_channel" CHECK ("channel" in ('email', 'sms', 'whatsapp')),
	CONSTRAINT "message_texts_language" CHECK ("language" in ('en', 'sw')),
	CONSTRAINT "message_texts_subject" CHECK (("channel" = 'email') = ("subject" is not null)),
	CONSTRAINT "message_texts_filled" CHECK (btrim("body") <> '' and length("body") <= 4000
		and btrim(coalesce("subject", '-')) <> '' and length(coalesce("subject", '')) <= 200)
);
--> statement-breakpoint

-- What WhatsApp reports of a message that it accepted.
ALTER TABLE "outbox"
	ADD COLUMN "delivered_at" timestamp (3) with time zone,
	ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" ("created_at") WHERE state in ('failed', 'given-up');
