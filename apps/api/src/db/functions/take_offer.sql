-- `claim_offer` for an order that is being placed: refuses the order where it takes no use.
create or replace function take_offer(offer uuid, customer uuid, facts text) returns boolean
language plpgsql as $$
declare
  problem text := claim_offer(offer, customer);
begin
  if problem is not null then return refuse_order(problem, facts); end if;
  return true;
end $$;
