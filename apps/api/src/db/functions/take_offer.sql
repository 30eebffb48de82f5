-- `claim_offer` for an order that is being placed: refuses the order where it takes no use. Other orders for the same
-- phone count as the customer's own, whatever their account.
create or replace function take_offer(offer uuid, customer uuid, phone text, facts text) returns boolean
language plpgsql as $$
declare
  problem text := claim_offer(offer, customer);
begin
  if problem is null and exists (
    select from offers where id = offer and max_uses_per_customer <= (
      select count(*) from orders
      where offer_id = offer and status <> 'Cancelled' and coalesce(contact_phone, address->>'phoneNumber') = phone))
  then
    perform return_offer(offer, customer);
    problem := 'offer_used_by_you';
  end if;
  if problem is not null then return refuse_order(problem, facts); end if;
  return true;
end $$;
