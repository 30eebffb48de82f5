-- Migration 0015 gave refunds ids of their own. A result of M-Pesa that waited to be processed still named the old payment, and
-- so found no refund: it is processed now.
UPDATE "payment_events" e SET payment_id = asked.id, handled_at = NULL
FROM (
	SELECT DISTINCT ON (w.id) w.id AS event_id, f.id
	FROM "payment_events" w
	LEFT JOIN "payment_events" s ON s.kind = 'split' AND s.body->>'rest' = w.payment_id::text
	LEFT JOIN "payment_events" g ON g.kind = 'split' AND g.body->>'rest' = s.payment_id::text
	JOIN "refunds" f ON f.state = 'asked' AND f.receipt_id IN (w.payment_id, s.payment_id, g.payment_id)
	WHERE w.kind = 'reversal-result'
		AND (w.handled_at IS NULL OR w.body#>>'{Result,ResultCode}' = '0')
		AND NOT EXISTS (SELECT FROM "refunds" own WHERE own.id = w.payment_id)
	ORDER BY w.id, f.created_at DESC, f.id DESC) asked
WHERE e.id = asked.event_id;--> statement-breakpoint

-- The same migration left out that staff had paid back a receipt which also counted for an order. The audit log knows it.
CREATE TEMPORARY TABLE "left_out" ON COMMIT DROP AS
SELECT DISTINCT ON (r.id) r.id AS receipt_id, r.code, r.order_id, r.amount_cents, l.at, l.user_id, l.username
FROM "audit_log" l JOIN "receipts" r ON r.code = l.thing_id
WHERE l.action = 'return' AND l.thing = 'payment' AND r.order_id IS NOT NULL AND r.voided_at IS NULL
	AND NOT EXISTS (SELECT FROM "postings" p
		WHERE p.receipt_id = r.id AND p.order_id IS NULL AND p.credit = 'paid-back')
ORDER BY r.id, l.id DESC;--> statement-breakpoint
INSERT INTO "refunds" (receipt_id, order_id, place, cents, by_hand, state, staff_id, created_at, settled_at)
SELECT receipt_id, order_id, 'refund-due', amount_cents, true, 'done', (SELECT id FROM users WHERE id = user_id), at, at
FROM "left_out";--> statement-breakpoint
INSERT INTO "postings" (kind, debit, credit, cents, receipt_id, order_id, who, occurred_at)
SELECT 'paid-back', b.place, 'paid-back', b.cents, l.receipt_id, l.order_id, l.username, l.at
FROM "left_out" l JOIN "receipt_places" b ON b.receipt_id = l.receipt_id
WHERE b.place <> 'paid-back' AND b.cents > 0;--> statement-breakpoint
UPDATE "orders" o SET payment_status = m.payment_status FROM "order_money" m
WHERE m.order_id = o.id AND m.payment_status <> o.payment_status
	AND o.id IN (SELECT order_id FROM "left_out");--> statement-breakpoint
DELETE FROM "payments" WHERE order_id IN (SELECT order_id FROM "left_out");--> statement-breakpoint
INSERT INTO "payments" SELECT * FROM "payment_lines" WHERE order_id IN (SELECT order_id FROM "left_out");--> statement-breakpoint
INSERT INTO "audit_log" (action, thing, thing_id, before, after)
SELECT 'correct', 'payment', coalesce(r.attempt_id, r.id)::text,
	jsonb_build_object('order', l.order_id, 'state', 'paid', 'amount', l.amount_cents / 100.0),
	jsonb_build_object('order', l.order_id, 'state', 'refunded', 'amount', l.amount_cents / 100.0, 'receipt', l.code)
FROM "left_out" l JOIN "receipts" r ON r.id = l.receipt_id;--> statement-breakpoint
INSERT INTO "outbox" (channel, recipient, subject, body)
SELECT 'email', u.email, 'The payment of order ' || upper(o.number) || ' was paid back',
	'Receipt ' || l.code || ' was recorded as paid back under "To match", and also counted for order ' || upper(o.number)
		|| '. The order no longer counts as paid by it. Please look at the order before the parcel leaves.'
FROM "left_out" l JOIN "orders" o ON o.id = l.order_id JOIN "users" u ON u.role = 'admin';
