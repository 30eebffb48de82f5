-- Where the shillings of each receipt are. The accounts are named, so that a new one through which money comes in is not taken
-- for one of them.
create or replace view receipt_balances as
select receipt_id, account, sum(cents)::bigint as cents
from (
  select receipt_id, credit as account, cents from postings
  union all
  select receipt_id, debit, -cents from postings) sides
where account in ('order', 'held', 'to-match', 'refund-due', 'paid-back')
group by receipt_id, account
having sum(cents) <> 0;
