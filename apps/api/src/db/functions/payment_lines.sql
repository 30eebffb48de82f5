create view payment_lines as
 SELECT a.id,
    a.order_id,
    'mpesa'::text AS method,
    'stk'::text AS channel,
    a.amount_cents,
    NULL::bigint AS received_cents,
    a.phone_number,
        CASE a.state
            WHEN 'paid'::text THEN 'held'::text
            ELSE a.state
        END AS state,
    NULL::text AS place,
    a.result_code,
    a.reason_code,
    NULL::text AS receipt,
    a.staff_id,
    NULL::text AS rider,
    NULL::text AS note,
    NULL::timestamp(3) with time zone AS confirmed_at,
    a.created_at,
    a.settled_at
   FROM payment_attempts a
  WHERE ((a.order_id IS NOT NULL) AND (NOT (EXISTS ( SELECT
           FROM receipts r
          WHERE ((r.attempt_id = a.id) AND (r.voided_at IS NULL) AND (r.order_id IS NOT NULL))))))
UNION ALL
 SELECT
        CASE
            WHEN (b.nth = 1) THEN COALESCE(r.attempt_id, r.id)
            ELSE (OVERLAY(OVERLAY(md5((r.id || b.place)) PLACING '4'::text FROM 13) PLACING '8'::text FROM 17))::uuid
        END AS id,
    r.order_id,
    r.method,
    r.channel,
        CASE
            WHEN (b.place = 'held'::text) THEN COALESCE(r.asked_cents, a.amount_cents, b.cents)
            ELSE b.cents
        END AS amount_cents,
    b.cents AS received_cents,
    COALESCE(a.phone_number, r.phone_number) AS phone_number,
        CASE
            WHEN (b.place = 'order'::text) THEN 'paid'::text
            WHEN (b.place = 'paid-back'::text) THEN 'refunded'::text
            WHEN (f.state = 'asked'::text) THEN 'refunding'::text
            WHEN (b.place = 'held'::text) THEN 'held'::text
            ELSE 'paid'::text
        END AS state,
    b.place,
        CASE
            WHEN ((r.channel = 'stk'::text) AND (b.nth = 1)) THEN '0'::text
            ELSE NULL::text
        END AS result_code,
        CASE
            WHEN ((b.place = 'held'::text) AND (r.held_for = 'part'::text)) THEN 'partMissing'::text
            WHEN (b.place = 'held'::text) THEN 'lessThanAsked'::text
            WHEN ((b.place = 'order'::text) OR (o.status = 'Cancelled'::text)) THEN NULL::text
            WHEN ((b.nth > 1) AND (r.channel = 'stk'::text)) THEN 'moreThanAsked'::text
            WHEN (b.nth > 1) THEN 'moreThanNeeded'::text
            WHEN ((b.place = 'refund-due'::text) AND (r.channel = ANY (ARRAY['c2b'::text, 'statement'::text]))) THEN 'tooLate'::text
            ELSE NULL::text
        END AS reason_code,
        CASE
            WHEN (b.nth = 1) THEN r.code
            ELSE NULL::text
        END AS receipt,
    COALESCE(f.staff_id, r.staff_id, a.staff_id) AS staff_id,
    r.rider,
    COALESCE(f.note, r.note,
        CASE
            WHEN ((b.nth > 1) AND (r.code IS NOT NULL)) THEN (('Came with receipt '::text || r.code) || '.'::text)
            ELSE NULL::text
        END) AS note,
    r.confirmed_at,
        CASE
            WHEN (b.nth = 1) THEN COALESCE(a.created_at, r.created_at)
            ELSE (r.created_at + '00:00:00.001'::interval)
        END AS created_at,
    r.settled_at
   FROM ((((receipts r
     JOIN orders o ON ((o.id = r.order_id)))
     LEFT JOIN payment_attempts a ON ((a.id = r.attempt_id)))
     CROSS JOIN LATERAL ( SELECT sums.place,
            sums.cents,
            row_number() OVER (ORDER BY (array_position(ARRAY['order'::text, 'held'::text, 'refund-due'::text, 'paid-back'::text], sums.place))) AS nth
           FROM ( SELECT sides.place,
                    (sum(sides.cents))::bigint AS cents
                   FROM ( SELECT postings.credit AS place,
                            postings.cents
                           FROM postings
                          WHERE (postings.receipt_id = r.id)
                        UNION ALL
                         SELECT postings.debit,
                            (- postings.cents)
                           FROM postings
                          WHERE (postings.receipt_id = r.id)) sides
                  WHERE (sides.place = ANY (ARRAY['order'::text, 'held'::text, 'refund-due'::text, 'paid-back'::text]))
                  GROUP BY sides.place) sums
          WHERE (sums.cents > 0)) b)
     LEFT JOIN LATERAL ( SELECT refunds.state,
            refunds.staff_id,
            refunds.note
           FROM refunds
          WHERE ((refunds.receipt_id = r.id) AND ((refunds.place = b.place) OR ((b.place = 'paid-back'::text) AND (refunds.state = 'done'::text))))
          ORDER BY (refunds.state = 'asked'::text) DESC, refunds.created_at DESC, refunds.id
         LIMIT 1) f ON (true));
