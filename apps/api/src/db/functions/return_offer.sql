-- Gives a use of an offer back.
create or replace function return_offer(offer uuid, customer uuid) returns void
language sql as $$
  update offers set used = greatest(0, used - 1) where id = $1;
  update offer_customers set used = greatest(0, used - 1) where offer_id = $1 and user_id = $2;
$$;
