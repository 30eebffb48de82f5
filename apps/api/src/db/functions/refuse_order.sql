-- Refuses the order that is being placed. `rule` names the reason, as a constraint that is broken would.
create or replace function refuse_order(rule text, value text) returns boolean
language plpgsql as $$
begin
  raise exception 'order refused: %', rule using errcode = 'check_violation', constraint = rule, detail = coalesce(value, '');
end $$;
