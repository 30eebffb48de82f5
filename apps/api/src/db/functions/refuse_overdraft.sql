-- At the end of a transaction no account that may not be negative is.
create or replace function refuse_overdraft() returns trigger
language plpgsql as $$
declare
  overdrawn text;
begin
  select a.code || coalesce(' of ' || s.holder, '') into overdrawn
  from (values (new.debit, new.debit_holder, false), (new.credit, new.credit_holder, true)) s (code, holder, is_credit)
  join accounts a on a.code = s.code and not a.may_be_negative and s.is_credit = (a.class in ('asset', 'cost'))
  where (
    select coalesce(sum(case when s.is_credit then -p.cents else p.cents end), 0)
    from postings p where p.credit_holder = s.holder and p.credit = s.code) < (
    select coalesce(sum(case when s.is_credit then -p.cents else p.cents end), 0)
    from postings p where p.debit_holder = s.holder and p.debit = s.code)
  limit 1;
  if overdrawn is not null then
    raise exception 'The account % would be negative.', overdrawn using errcode = 'check_violation', constraint = 'postings_not_negative';
  end if;
  return null;
end $$;

drop trigger if exists postings_not_overdrawn on postings;
create constraint trigger postings_not_overdrawn
after insert on postings deferrable initially deferred
for each row execute function refuse_overdraft();
