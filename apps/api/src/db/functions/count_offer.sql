-- Counts a use of an offer even if it is used up: the goods are gone at its price.
create or replace function count_offer(offer uuid, customer uuid) returns void
language sql as $$
  update offers set used = used + 1 where id = $1;
  insert into offer_customers as c (offer_id, user_id, used) select $1, $2, 1 where $2 is not null
  on conflict (offer_id, user_id) do update set used = c.used + 1;
$$;
