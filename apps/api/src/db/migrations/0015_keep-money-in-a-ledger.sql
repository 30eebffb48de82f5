-- Splits a row of "payments" into what it was two of: an attempt to be paid, and money.
--   payment_attempts  prompts and what became of them
--   receipts          money that came, once per M-Pesa code or cash slip
--   postings          where each shilling is: one row per transfer, so debit and credit are always equal
--   refunds           requests to pay money back and what became of them
--   payments          the list that people read: a stored copy of the view "payment_lines"
-- At the end the totals of before and after are compared; when they differ nothing is changed.
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_payment_id_payments_id_fk";--> statement-breakpoint
ALTER TABLE "payments" RENAME TO "old_payments";--> statement-breakpoint
ALTER TABLE "receipts" RENAME TO "old_receipts";--> statement-breakpoint
ALTER INDEX "payments_pkey" RENAME TO "old_payments_pkey";--> statement-breakpoint
ALTER INDEX "receipts_pkey" RENAME TO "old_receipts_pkey";--> statement-breakpoint
DROP INDEX "payments_order", "payments_moment", "payments_state_moment", "payments_sum", "payments_settled", "payments_phone", "payments_to_query", "payments_receipt_key", "payments_callback_secret_key", "payments_checkout_request_key", "payments_one_live_prompt", "receipts_payment", "receipts_open";--> statement-breakpoint
DROP TRIGGER "orders_note_odd" ON "orders";--> statement-breakpoint
DROP TRIGGER "payments_note_odd" ON "old_payments";--> statement-breakpoint
DROP FUNCTION "note_odd_order"();--> statement-breakpoint
DROP FUNCTION "note_odd_payment"();--> statement-breakpoint
DROP TABLE "odd_money";--> statement-breakpoint

CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"amount_cents" bigint NOT NULL,
	"phone_number" text,
	"state" text NOT NULL,
	"result_code" text,
	"reason_code" text,
	"callback_secret" text NOT NULL,
	"checkout_request_id" text,
	"merchant_request_id" text,
	"claimed_cents" bigint,
	"denied_at" timestamp (3) with time zone,
	"next_query_at" timestamp (3) with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_attempts_amount_positive" CHECK ("payment_attempts"."amount_cents" > 0),
	CONSTRAINT "payment_attempts_state_known" CHECK ("payment_attempts"."state" in ('requested', 'prompted', 'unknown', 'paid', 'held', 'failed'))
);--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text,
	"method" text NOT NULL,
	"channel" text NOT NULL,
	"reported_by" text[] DEFAULT '{}' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"order_id" uuid,
	"attempt_id" uuid,
	"meant_for" uuid,
	"waiting" boolean DEFAULT false NOT NULL,
	"guessed" boolean DEFAULT false NOT NULL,
	"held_for" text,
	"asked_cents" bigint,
	"account" text DEFAULT '' NOT NULL,
	"payer" text,
	"phone_number" text,
	"rider" text,
	"note" text,
	"staff_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_amount_positive" CHECK ("receipts"."amount_cents" > 0),
	CONSTRAINT "receipts_held_known" CHECK ("receipts"."held_for" in ('part', 'short'))
);--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"cents" bigint NOT NULL,
	"receipt_id" uuid NOT NULL,
	"order_id" uuid,
	"who" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"posted_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "postings_cents_positive" CHECK ("postings"."cents" > 0),
	CONSTRAINT "postings_two_accounts" CHECK ("postings"."debit" <> "postings"."credit"),
	CONSTRAINT "postings_debit_known" CHECK ("postings"."debit" in ('mpesa', 'cash', 'order', 'held', 'to-match', 'refund-due', 'paid-back')),
	CONSTRAINT "postings_credit_known" CHECK ("postings"."credit" in ('mpesa', 'cash', 'order', 'held', 'to-match', 'refund-due', 'paid-back'))
);--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receipt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"place" text NOT NULL,
	"cents" bigint NOT NULL,
	"by_hand" boolean NOT NULL,
	"state" text NOT NULL,
	"secret" text,
	"conversation_id" text,
	"originator_id" text,
	"note" text,
	"staff_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_cents_positive" CHECK ("refunds"."cents" > 0),
	CONSTRAINT "refunds_place_known" CHECK ("refunds"."place" in ('held', 'refund-due')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('asked', 'done', 'failed'))
);--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"channel" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"received_cents" bigint,
	"phone_number" text,
	"state" text NOT NULL,
	"place" text,
	"result_code" text,
	"reason_code" text,
	"receipt" text,
	"staff_id" uuid,
	"rider" text,
	"note" text,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "trusted" boolean DEFAULT true NOT NULL;--> statement-breakpoint

INSERT INTO "payment_attempts" (id, order_id, amount_cents, phone_number, state, result_code, reason_code, callback_secret,
	checkout_request_id, merchant_request_id, next_query_at, queries, staff_id, created_at, updated_at, settled_at)
SELECT p.id, p.order_id, p.amount_cents, p.phone_number,
	CASE WHEN p.received_cents IS NOT NULL THEN 'paid' ELSE p.state END, p.result_code,
	CASE
		WHEN p.received_cents IS NOT NULL OR p.reason IS NULL THEN NULL
		WHEN p.reason LIKE 'M-Pesa has not confirmed the request yet%' THEN 'unconfirmed'
		WHEN p.reason LIKE 'M-Pesa did not confirm this request%' THEN 'neverConfirmed'
		WHEN p.reason LIKE 'M-Pesa could not be reached%' THEN 'neverSent'
		WHEN p.reason LIKE 'M-Pesa did not tell in time%' THEN 'notToldInTime'
		WHEN p.reason LIKE 'M-Pesa told of this payment%' THEN 'toldOnly'
		WHEN p.reason LIKE 'This M-Pesa receipt was already%' THEN 'receiptUsed'
		WHEN p.reason LIKE 'M-Pesa is busy at the moment%' THEN 'busy'
		WHEN p.reason LIKE 'Another M-Pesa request is open%' THEN 'phoneLocked'
		WHEN p.reason LIKE 'M-Pesa does not know this phone%' THEN 'unknownPhone'
		WHEN p.reason LIKE 'The shop cannot take M-Pesa payments%' THEN 'shopAtFault'
	END,
	p.callback_secret, p.checkout_request_id, p.merchant_request_id, p.next_query_at, p.queries, p.staff_id,
	p.created_at, p.updated_at, p.settled_at
FROM "old_payments" p
WHERE p.channel = 'stk' AND p.callback_secret IS NOT NULL
	AND NOT EXISTS (SELECT FROM payment_events e WHERE e.payment_id = p.id AND e.kind IN ('paid', 'held') AND e.body ? 'of');--> statement-breakpoint

-- What stood as a row of its own beside the payment that it came with is a part of that receipt.
CREATE TEMPORARY TABLE "old_sums" ON COMMIT DROP AS
SELECT p.*, coalesce(parent.id, p.id) AS receipt_id, o.status AS order_status,
	o.total_cents, o.discount_cents,
	CASE
		WHEN p.state = 'held' THEN 'held'
		WHEN p.state = 'refunded' THEN 'paid-back'
		WHEN p.state = 'refunding' AND (
			SELECT e.body->>'of' FROM payment_events e
			WHERE e.payment_id = p.id AND e.kind = 'refund-asked' AND e.body->>'of' <> 'refunding'
			ORDER BY e.id DESC LIMIT 1) = 'held' THEN 'held'
		WHEN p.state = 'refunding' OR o.status = 'Cancelled' THEN 'refund-due'
		ELSE 'order'
	END AS place
FROM "old_payments" p
JOIN "orders" o ON o.id = p.order_id
LEFT JOIN LATERAL (
	SELECT coalesce(grand.payment_id, e.payment_id) AS id FROM payment_events e
	LEFT JOIN payment_events grand ON grand.kind = 'split' AND grand.body->>'rest' = e.payment_id::text
	WHERE e.kind = 'split' AND e.body->>'rest' = p.id::text LIMIT 1) parent ON true
WHERE p.received_cents IS NOT NULL;--> statement-breakpoint

INSERT INTO "receipts" (id, code, method, channel, reported_by, amount_cents, order_id, attempt_id, guessed, held_for, asked_cents,
	account, payer, phone_number, rider, note, staff_id, occurred_at, confirmed_at, settled_at, created_at)
SELECT s.id, s.receipt, s.method, s.channel,
	array_remove(ARRAY[CASE s.channel WHEN 'stk' THEN 'callback' WHEN 'cash' THEN 'staff' ELSE s.channel END, r.channel], NULL),
	(SELECT sum(part.received_cents) FROM old_sums part WHERE part.receipt_id = s.id), s.order_id, a.id,
	EXISTS (SELECT FROM payment_events e WHERE e.payment_id = s.id AND e.kind = 'receipt-guessed'),
	CASE WHEN s.place <> 'held' THEN NULL WHEN s.channel IN ('c2b', 'statement') THEN 'part' ELSE 'short' END,
	CASE WHEN s.place = 'held' THEN s.amount_cents END,
	coalesce(r.account, ''), r.payer, s.phone_number, s.rider, s.note,
	-- Whoever paid it back stood in the payment; who took the cash, in the log.
	CASE WHEN s.channel = 'cash' THEN coalesce((
		SELECT u.id FROM audit_log l JOIN users u ON u.id = l.user_id
		WHERE l.thing = 'payment' AND l.thing_id = s.id::text AND l.action = 'cash' LIMIT 1), s.staff_id) ELSE s.staff_id END,
	coalesce(r.paid_at, s.settled_at, s.created_at), coalesce(s.settled_at, s.created_at),
	coalesce(s.settled_at, s.created_at), coalesce(r.created_at, s.settled_at, s.created_at)
FROM "old_sums" s
LEFT JOIN "payment_attempts" a ON a.id = s.id
LEFT JOIN "old_receipts" r ON r.receipt = s.receipt
WHERE s.receipt_id = s.id;--> statement-breakpoint
INSERT INTO "receipts" (code, method, channel, reported_by, amount_cents, waiting, account, payer, note, staff_id,
	occurred_at, confirmed_at, returned_at, created_at)
SELECT r.receipt, 'mpesa', r.channel, ARRAY[r.channel], r.amount_cents, r.state = 'waiting', r.account, r.payer, r.note, r.staff_id,
	r.paid_at, r.created_at, CASE WHEN r.state = 'returned' THEN r.updated_at END, r.created_at
FROM "old_receipts" r
WHERE r.state <> 'matched' AND NOT EXISTS (SELECT FROM receipts n WHERE n.code = r.receipt);--> statement-breakpoint

-- Money that came.
INSERT INTO "postings" (kind, debit, credit, cents, receipt_id, order_id, who, occurred_at, posted_at)
SELECT 'received', CASE s.method WHEN 'cash' THEN 'cash' ELSE 'mpesa' END,
	CASE s.place WHEN 'paid-back' THEN 'refund-due' ELSE s.place END,
	s.received_cents, s.receipt_id, s.order_id,
	CASE WHEN s.channel = 'cash' THEN coalesce((
		SELECT l.username FROM audit_log l
		WHERE l.thing = 'payment' AND l.thing_id = s.id::text AND l.action = 'cash' LIMIT 1), u.username) END,
	r.occurred_at, coalesce(s.settled_at, s.created_at)
FROM "old_sums" s JOIN "receipts" r ON r.id = s.receipt_id LEFT JOIN "users" u ON u.id = s.staff_id
ORDER BY coalesce(s.settled_at, s.created_at), s.id;--> statement-breakpoint
INSERT INTO "postings" (kind, debit, credit, cents, receipt_id, occurred_at, posted_at)
SELECT 'received', 'mpesa', 'to-match', r.amount_cents, r.id, r.occurred_at, r.created_at
FROM "receipts" r WHERE r.order_id IS NULL;--> statement-breakpoint
-- What went beyond an order's price, taken from the sums that came last.
INSERT INTO "postings" (kind, debit, credit, cents, receipt_id, order_id, occurred_at, posted_at)
SELECT 'surplus', 'order', 'refund-due', least(t.received_cents, t.surplus - t.later), t.receipt_id, t.order_id, t.at, t.at
FROM (
	SELECT s.receipt_id, s.order_id, s.received_cents, coalesce(s.settled_at, s.created_at) AS at,
		sum(s.received_cents) OVER (PARTITION BY s.order_id)
			- ceil((s.total_cents - s.discount_cents) / 100.0)::bigint * 100 AS surplus,
		coalesce(sum(s.received_cents) OVER (PARTITION BY s.order_id ORDER BY s.created_at DESC, s.id DESC
			ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS later
	FROM old_sums s WHERE s.place = 'order') t
WHERE t.surplus > t.later;--> statement-breakpoint
-- Money that went back.
INSERT INTO "postings" (kind, debit, credit, cents, receipt_id, order_id, who, occurred_at, posted_at)
SELECT 'paid-back', 'refund-due', 'paid-back', s.received_cents, s.receipt_id, s.order_id, u.username, back.at, back.at
FROM "old_sums" s LEFT JOIN "users" u ON u.id = s.staff_id
CROSS JOIN LATERAL (SELECT coalesce((
	SELECT e.at FROM payment_events e
	WHERE e.payment_id = s.id AND e.kind IN ('refunded', 'refunded-by-hand') ORDER BY e.id DESC LIMIT 1), s.updated_at) AS at) back
WHERE s.place = 'paid-back';--> statement-breakpoint
INSERT INTO "postings" (kind, debit, credit, cents, receipt_id, who, occurred_at, posted_at)
SELECT 'paid-back', 'to-match', 'paid-back', r.amount_cents, r.id, u.username, r.returned_at, r.returned_at
FROM "receipts" r LEFT JOIN "users" u ON u.id = r.staff_id WHERE r.returned_at IS NOT NULL;--> statement-breakpoint
INSERT INTO "refunds" (receipt_id, order_id, place, cents, by_hand, state, secret, conversation_id, originator_id, note, staff_id, created_at, settled_at)
SELECT s.receipt_id, s.order_id, CASE s.place WHEN 'held' THEN 'held' ELSE 'refund-due' END, s.received_cents,
	s.state = 'refunded' AND NOT EXISTS (SELECT FROM payment_events e WHERE e.payment_id = s.id AND e.kind = 'refunded'),
	CASE s.state WHEN 'refunded' THEN 'done' ELSE 'asked' END,
	s.callback_secret, accepted.body->>'conversationId', accepted.body->>'originatorConversationId',
	s.note, s.staff_id, s.updated_at, CASE s.state WHEN 'refunded' THEN s.updated_at END
FROM "old_sums" s
LEFT JOIN LATERAL (
	SELECT e.body FROM payment_events e
	WHERE e.payment_id = s.id AND e.kind = 'reversal-accepted' ORDER BY e.id DESC LIMIT 1) accepted ON true
WHERE s.state IN ('refunding', 'refunded');--> statement-breakpoint

ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_meant_for_orders_id_fk" FOREIGN KEY ("meant_for") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_to_query" ON "payment_attempts" USING btree ("next_query_at") WHERE next_query_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_secret_key" ON "payment_attempts" USING btree ("callback_secret");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_request_key" ON "payment_attempts" USING btree ("checkout_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_live" ON "payment_attempts" USING btree ("order_id") WHERE state in ('requested', 'prompted', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_code_key" ON "receipts" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_attempt_key" ON "receipts" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_meant_for" ON "receipts" USING btree ("meant_for") WHERE meant_for is not null;--> statement-breakpoint
CREATE INDEX "receipts_to_match" ON "receipts" USING btree ("created_at") WHERE order_id is null and returned_at is null and voided_at is null;--> statement-breakpoint
CREATE INDEX "postings_receipt" ON "postings" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "postings_order" ON "postings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "postings_day" ON "postings" USING btree ("posted_at","id");--> statement-breakpoint
CREATE INDEX "refunds_receipt" ON "refunds" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_secret_key" ON "refunds" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_moment" ON "payments" USING btree (coalesce("settled_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "payments_state_moment" ON "payments" USING btree ("state",coalesce("settled_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "payments_sum" ON "payments" USING btree (coalesce("received_cents", "amount_cents"),"id");--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "payments_phone" ON "payments" USING btree ("phone_number") WHERE phone_number is not null;--> statement-breakpoint
CREATE INDEX "payments_receipt" ON "payments" USING btree ("receipt") WHERE receipt is not null;--> statement-breakpoint
CREATE INDEX "payments_owed" ON "payments" USING btree ("order_id") WHERE place in ('held', 'refund-due');--> statement-breakpoint

-- Where the shillings of each receipt are. Taken accounts (mpesa, cash) are left out.
CREATE VIEW "receipt_places" AS
SELECT receipt_id, place, sum(cents)::bigint AS cents
FROM (
	SELECT receipt_id, credit AS place, cents FROM postings
	UNION ALL SELECT receipt_id, debit, -cents FROM postings) sides
WHERE place NOT IN ('mpesa', 'cash')
GROUP BY receipt_id, place
HAVING sum(cents) <> 0;--> statement-breakpoint

-- The lines of "payments" as they follow from attempts, receipts, postings and refunds.
CREATE VIEW "payment_lines" AS
SELECT a.id, a.order_id, 'mpesa' AS method, 'stk' AS channel, a.amount_cents, NULL::bigint AS received_cents, a.phone_number,
	CASE a.state WHEN 'paid' THEN 'held' ELSE a.state END AS state, NULL AS place, a.result_code, a.reason_code, NULL AS receipt,
	a.staff_id, NULL AS rider, NULL AS note, NULL::timestamptz(3) AS confirmed_at, a.created_at, a.settled_at
FROM payment_attempts a
WHERE a.order_id IS NOT NULL
	AND NOT EXISTS (SELECT FROM receipts r WHERE r.attempt_id = a.id AND r.voided_at IS NULL AND r.order_id IS NOT NULL)
UNION ALL
SELECT
	CASE WHEN b.nth = 1 THEN coalesce(r.attempt_id, r.id)
		ELSE overlay(overlay(md5(r.id || b.place) placing '4' from 13) placing '8' from 17)::uuid END,
	r.order_id, r.method, r.channel,
	CASE WHEN b.place = 'held' THEN coalesce(r.asked_cents, a.amount_cents, b.cents) ELSE b.cents END,
	b.cents, coalesce(a.phone_number, r.phone_number),
	CASE
		WHEN b.place = 'order' THEN 'paid'
		WHEN b.place = 'paid-back' THEN 'refunded'
		WHEN f.state = 'asked' THEN 'refunding'
		WHEN b.place = 'held' THEN 'held'
		ELSE 'paid'
	END,
	b.place,
	CASE WHEN r.channel = 'stk' AND b.nth = 1 THEN '0' END,
	CASE
		WHEN b.place = 'held' AND r.held_for = 'part' THEN 'partMissing'
		WHEN b.place = 'held' THEN 'lessThanAsked'
		WHEN b.place = 'order' OR o.status = 'Cancelled' THEN NULL
		WHEN b.nth > 1 AND r.channel = 'stk' THEN 'moreThanAsked'
		WHEN b.nth > 1 THEN 'moreThanNeeded'
		WHEN b.place = 'refund-due' AND r.channel IN ('c2b', 'statement') THEN 'tooLate'
	END,
	CASE WHEN b.nth = 1 THEN r.code END,
	coalesce(f.staff_id, r.staff_id, a.staff_id), r.rider,
	coalesce(f.note, r.note, CASE WHEN b.nth > 1 AND r.code IS NOT NULL THEN 'Came with receipt ' || r.code || '.' END),
	r.confirmed_at,
	CASE WHEN b.nth = 1 THEN coalesce(a.created_at, r.created_at) ELSE r.created_at + interval '1 millisecond' END,
	r.settled_at
FROM receipts r
JOIN orders o ON o.id = r.order_id
LEFT JOIN payment_attempts a ON a.id = r.attempt_id
CROSS JOIN LATERAL (
	SELECT place, cents, row_number() OVER (ORDER BY array_position(ARRAY['order', 'held', 'refund-due', 'paid-back'], place)) AS nth
	FROM (
		SELECT place, sum(cents)::bigint AS cents
		FROM (
			SELECT credit AS place, cents FROM postings WHERE receipt_id = r.id
			UNION ALL SELECT debit, -cents FROM postings WHERE receipt_id = r.id) sides
		WHERE place IN ('order', 'held', 'refund-due', 'paid-back')
		GROUP BY place) sums
	WHERE cents > 0) b
LEFT JOIN LATERAL (
	SELECT state, staff_id, note FROM refunds
	WHERE receipt_id = r.id AND (refunds.place = b.place OR b.place = 'paid-back' AND refunds.state = 'done')
	ORDER BY refunds.state = 'asked' DESC, created_at DESC, id LIMIT 1) f ON true;--> statement-breakpoint

-- The sums of an order and the payment status that follows from them: derived here and nowhere else.
CREATE VIEW "order_money" AS
SELECT o.id AS order_id, s.counted_cents, s.held_cents, s.due_cents, s.paid_back_cents, r.held_refunding_cents, r.due_refunding_cents,
	p.parts_cents, l.live,
	CASE
		WHEN o.status = 'Cancelled' THEN CASE
			WHEN s.counted_cents + s.held_cents + s.due_cents > 0 THEN 'refund-due'
			WHEN s.paid_back_cents > 0 THEN 'refunded'
			WHEN l.live THEN 'pending' ELSE 'unpaid' END
		WHEN s.counted_cents >= o.total_cents - o.discount_cents THEN 'paid'
		WHEN l.live THEN 'pending'
		WHEN r.due_refunding_cents > 0 THEN 'refund-due'
		ELSE 'unpaid'
	END AS payment_status
FROM orders o
CROSS JOIN LATERAL (
	SELECT coalesce(sum(cents) FILTER (WHERE place = 'order'), 0)::bigint AS counted_cents,
		coalesce(sum(cents) FILTER (WHERE place = 'held'), 0)::bigint AS held_cents,
		coalesce(sum(cents) FILTER (WHERE place = 'refund-due'), 0)::bigint AS due_cents,
		coalesce(sum(cents) FILTER (WHERE place = 'paid-back'), 0)::bigint AS paid_back_cents
	FROM (
		SELECT credit AS place, cents FROM postings WHERE order_id = o.id
		UNION ALL SELECT debit, -cents FROM postings WHERE order_id = o.id) sides) s
CROSS JOIN LATERAL (
	SELECT coalesce(sum(cents) FILTER (WHERE place = 'held'), 0)::bigint AS held_refunding_cents,
		coalesce(sum(cents) FILTER (WHERE place = 'refund-due'), 0)::bigint AS due_refunding_cents
	FROM (SELECT DISTINCT receipt_id, place, cents FROM refunds WHERE order_id = o.id AND state = 'asked') asked) r
CROSS JOIN LATERAL (
	SELECT coalesce(sum(CASE WHEN t.credit = 'held' THEN t.cents ELSE -t.cents END), 0)::bigint AS parts_cents
	FROM receipts c JOIN postings t ON t.receipt_id = c.id AND 'held' IN (t.debit, t.credit)
	WHERE c.order_id = o.id AND c.held_for = 'part'
		AND NOT EXISTS (SELECT FROM refunds f WHERE f.receipt_id = c.id AND f.state = 'asked')) p
CROSS JOIN LATERAL (
	SELECT EXISTS (
		SELECT FROM payment_attempts a
		WHERE a.order_id = o.id AND a.state IN ('requested', 'prompted', 'unknown')) AS live) l;--> statement-breakpoint

INSERT INTO "payments" SELECT * FROM "payment_lines";--> statement-breakpoint
-- An order that was brought back after its money had gone back is due again.
UPDATE "orders" o SET payment_status = m.payment_status FROM "order_money" m
WHERE m.order_id = o.id AND m.payment_status <> o.payment_status
	AND EXISTS (SELECT FROM "payments" p WHERE p.order_id = o.id);--> statement-breakpoint

DO $$
DECLARE
	before record;
	after record;
BEGIN
	SELECT
		(SELECT coalesce(sum(received_cents), 0) FROM old_payments WHERE received_cents IS NOT NULL)
			+ (SELECT coalesce(sum(amount_cents), 0) FROM old_receipts WHERE state <> 'matched'
				AND NOT EXISTS (SELECT FROM old_payments p WHERE p.receipt = old_receipts.receipt)) AS taken,
		(SELECT coalesce(sum(received_cents), 0) FROM old_payments WHERE state = 'refunded')
			+ (SELECT coalesce(sum(amount_cents), 0) FROM old_receipts WHERE state = 'returned'
				AND NOT EXISTS (SELECT FROM old_payments p WHERE p.receipt = old_receipts.receipt)) AS paid_back,
		(SELECT coalesce(sum(amount_cents), 0) FROM old_receipts WHERE state IN ('waiting', 'to-match')
				AND NOT EXISTS (SELECT FROM old_payments p WHERE p.receipt = old_receipts.receipt)) AS to_match,
		(SELECT coalesce(sum(CASE WHEN o.status = 'Cancelled' THEN p.paid + p.held + p.refunding
			ELSE p.held + p.refunding + greatest(0, p.paid - ceil((o.total_cents - o.discount_cents) / 100.0) * 100) END), 0)
			FROM orders o JOIN (
				SELECT order_id,
					coalesce(sum(received_cents) FILTER (WHERE state = 'paid'), 0) AS paid,
					coalesce(sum(received_cents) FILTER (WHERE state = 'held'), 0) AS held,
					coalesce(sum(received_cents) FILTER (WHERE state = 'refunding'), 0) AS refunding
				FROM old_payments GROUP BY order_id) p ON p.order_id = o.id) AS refund_due,
		(SELECT count(*) FROM old_payments) AS lines
	INTO before;
	SELECT
		coalesce(sum(cents) FILTER (WHERE debit IN ('mpesa', 'cash')), 0) AS taken,
		coalesce(sum(cents) FILTER (WHERE credit = 'paid-back'), 0) AS paid_back,
		coalesce(sum(CASE WHEN credit = 'to-match' THEN cents WHEN debit = 'to-match' THEN -cents END), 0) AS to_match,
		coalesce(sum(CASE WHEN credit IN ('held', 'refund-due') THEN cents ELSE 0 END
			- CASE WHEN debit IN ('held', 'refund-due') THEN cents ELSE 0 END), 0) AS refund_due,
		(SELECT count(*) FROM payments) AS lines
	FROM postings INTO after;
	IF (before.taken, before.paid_back, before.to_match, before.refund_due)
		IS DISTINCT FROM (after.taken, after.paid_back, after.to_match, after.refund_due) THEN
		RAISE EXCEPTION 'The totals of the ledger differ from those of the payments, so nothing was changed: taken % and %, paid back % and %, to match % and %, refund due % and % (in cents, before and after).',
			before.taken, after.taken, before.paid_back, after.paid_back, before.to_match, after.to_match, before.refund_due, after.refund_due;
	END IF;
	IF EXISTS (SELECT FROM old_payments p WHERE p.received_cents IS NULL AND p.channel = 'stk' AND p.callback_secret IS NOT NULL
		AND NOT EXISTS (SELECT FROM payment_attempts a WHERE a.id = p.id)) THEN
		RAISE EXCEPTION 'An attempt to pay would be lost, so nothing was changed.';
	END IF;
END
$$;--> statement-breakpoint
DROP TABLE "old_receipts";--> statement-breakpoint
DROP TABLE "old_payments";--> statement-breakpoint

-- Postings are only ever added.
CREATE FUNCTION "refuse_change_of_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A posting is never changed or removed: post the correction.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "postings_are_kept" BEFORE UPDATE OR DELETE ON "postings"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_postings"();
