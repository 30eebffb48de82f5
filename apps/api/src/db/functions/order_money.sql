create view order_money as
 SELECT o.id AS order_id,
    s.counted_cents,
    s.held_cents,
    s.due_cents,
    s.paid_back_cents,
    r.held_refunding_cents,
    r.due_refunding_cents,
    p.parts_cents,
    l.live,
        CASE
            WHEN (o.status = 'Cancelled'::text) THEN
            CASE
                WHEN (((s.counted_cents + s.held_cents) + s.due_cents) > 0) THEN 'refund-due'::text
                WHEN (s.paid_back_cents > 0) THEN 'refunded'::text
                WHEN l.live THEN 'pending'::text
                ELSE 'unpaid'::text
            END
            WHEN (s.counted_cents >= (o.total_cents - o.discount_cents)) THEN 'paid'::text
            WHEN l.live THEN 'pending'::text
            WHEN (r.due_refunding_cents > 0) THEN 'refund-due'::text
            ELSE 'unpaid'::text
        END AS payment_status
   FROM ((((orders o
     CROSS JOIN LATERAL ( SELECT (COALESCE(sum(sides.cents) FILTER (WHERE (sides.place = 'order'::text)), (0)::numeric))::bigint AS counted_cents,
            (COALESCE(sum(sides.cents) FILTER (WHERE (sides.place = 'held'::text)), (0)::numeric))::bigint AS held_cents,
            (COALESCE(sum(sides.cents) FILTER (WHERE (sides.place = 'refund-due'::text)), (0)::numeric))::bigint AS due_cents,
            (COALESCE(sum(sides.cents) FILTER (WHERE (sides.place = 'paid-back'::text)), (0)::numeric))::bigint AS paid_back_cents
           FROM ( SELECT postings.credit AS place,
                    postings.cents
                   FROM postings
                  WHERE (postings.order_id = o.id)
                UNION ALL
                 SELECT postings.debit,
                    (- postings.cents)
                   FROM postings
                  WHERE (postings.order_id = o.id)) sides) s)
     CROSS JOIN LATERAL ( SELECT (COALESCE(sum(asked.cents) FILTER (WHERE (asked.place = 'held'::text)), (0)::numeric))::bigint AS held_refunding_cents,
            (COALESCE(sum(asked.cents) FILTER (WHERE (asked.place = 'refund-due'::text)), (0)::numeric))::bigint AS due_refunding_cents
           FROM ( SELECT DISTINCT refunds.receipt_id,
                    refunds.place,
                    refunds.cents
                   FROM refunds
                  WHERE ((refunds.order_id = o.id) AND (refunds.state = 'asked'::text))) asked) r)
     CROSS JOIN LATERAL ( SELECT (COALESCE(sum(
                CASE
                    WHEN (t.credit = 'held'::text) THEN t.cents
                    ELSE (- t.cents)
                END), (0)::numeric))::bigint AS parts_cents
           FROM (receipts c
             JOIN postings t ON (((t.receipt_id = c.id) AND (('held'::text = t.debit) OR ('held'::text = t.credit)))))
          WHERE ((c.order_id = o.id) AND (c.held_for = 'part'::text) AND (NOT (EXISTS ( SELECT
                   FROM refunds f
                  WHERE ((f.receipt_id = c.id) AND (f.state = 'asked'::text))))))) p)
     CROSS JOIN LATERAL ( SELECT (EXISTS ( SELECT
                   FROM payment_attempts a
                  WHERE ((a.order_id = o.id) AND (a.state = ANY (ARRAY['requested'::text, 'prompted'::text, 'unknown'::text]))))) AS live) l);
