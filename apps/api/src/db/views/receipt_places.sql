-- Where the shillings of each receipt are. The accounts are named, so that a new one through which money comes in is not taken
-- for one of them.
create or replace view receipt_places as
select receipt_id, place, sum(cents)::bigint as cents
from (
  select receipt_id, credit as place, cents from postings
  union all
  select receipt_id, debit, -cents from postings) sides
where place in ('order', 'held', 'to-match', 'refund-due', 'paid-back')
group by receipt_id, place
having sum(cents) <> 0;
