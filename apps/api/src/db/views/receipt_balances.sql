-- Where the shillings of each receipt are; `paid-back` is what left the shop. Together they are what came. Money that the payer
-- owes is below zero.
create or replace view receipt_balances as
select receipt_id, account, sum(cents)::bigint as cents
from (
  select e.receipt_id, case when p.credit in ('mpesa', 'drawer') then 'paid-back' else p.credit end as account, p.cents
  from entries e join postings p on p.entry_id = e.id
  where p.credit not in ('mpesa', 'drawer') or e.kind = 'paid-back'
  union all
  select e.receipt_id, case when p.debit in ('mpesa', 'drawer') then 'paid-back' else p.debit end, -p.cents
  from entries e join postings p on p.entry_id = e.id
  where p.debit not in ('mpesa', 'drawer') or e.kind = 'paid-back') sides
where receipt_id is not null
group by receipt_id, account
having sum(cents) <> 0;
