-- Takes one use of an offer, or returns which limit forbids it and takes none. The lock on the offer lasts until the
-- transaction ends, so of many orders at once each counts those before it.
create or replace function claim_offer(offer uuid, customer uuid) returns text
language plpgsql as $$
declare
  most integer;
begin
  update offers set used = used + 1
  where id = offer and (max_uses is null or used < max_uses)
  returning max_uses_per_customer into most;
  if not found then return 'offer_used_up'; end if;
  if customer is null then return null; end if;
  insert into offer_customers as c (offer_id, user_id, used) values (offer, customer, 1)
  on conflict (offer_id, user_id) do update set used = c.used + 1 where most is null or c.used < most;
  if not found then
    update offers set used = used - 1 where id = offer;
    return 'offer_used_by_you';
  end if;
  return null;
end $$;
