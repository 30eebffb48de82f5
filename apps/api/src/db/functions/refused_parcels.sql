-- How many parcels an account or phone refused since its last order that was paid.
create or replace function refused_parcels(placed_by uuid, phone text) returns bigint
language sql stable parallel safe as $$
  select count(*) from orders
  where refused_at is not null and (user_id = $1 or coalesce(contact_phone, address->>'phoneNumber') = $2)
    and refused_at > coalesce((
      select max(created_at) from orders
      where payment_status = 'paid' and (user_id = $1 or coalesce(contact_phone, address->>'phoneNumber') = $2)), '-infinity')
$$;
