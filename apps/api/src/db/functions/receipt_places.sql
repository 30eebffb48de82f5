create view receipt_places as
 SELECT receipt_id,
    place,
    (sum(cents))::bigint AS cents
   FROM ( SELECT postings.receipt_id,
            postings.credit AS place,
            postings.cents
           FROM postings
        UNION ALL
         SELECT postings.receipt_id,
            postings.debit,
            (- postings.cents)
           FROM postings) sides
  WHERE (place = ANY (ARRAY['order'::text, 'held'::text, 'to-match'::text, 'refund-due'::text, 'paid-back'::text]))
  GROUP BY receipt_id, place
 HAVING (sum(cents) <> (0)::numeric);
