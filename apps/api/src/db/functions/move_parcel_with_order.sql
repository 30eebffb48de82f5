-- A parcel moves with its order, so that the two never contradict each other.
create or replace function move_parcel_with_order() returns trigger
language plpgsql as $$
begin
  update shippings s set status = moved.status,
    shipped_at = coalesce(s.shipped_at, case when moved.status = 'shipped' then now() end),
    delivered_at = coalesce(s.delivered_at, case when moved.status = 'delivered' then now() end),
    updated_at = now()
  from (select id, parcel_after_order(old.status, new.status, status) as status
    from shippings where order_id = new.id) moved
  where s.id = moved.id and s.status <> moved.status;
  return null;
end $$;

create or replace trigger move_parcel_with_order
after update of status on orders for each row
when (old.status is distinct from new.status)
execute function move_parcel_with_order();
