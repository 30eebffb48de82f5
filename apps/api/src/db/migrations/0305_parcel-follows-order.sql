-- Why the last delivery failed; staff try again or take the goods back. Null once the order or its parcel moves on.
alter table orders add column failed_at timestamptz;
alter table orders add column failed_reason text;
alter table orders add column failed_by text;

-- The status that a parcel has once its order has moved from `was` to `is`, so that the two never contradict each other.
create function parcel_after_order(was text, is_now text, parcel text) returns text
language sql immutable as $$
  select case
    when is_now = 'Cancelled' then
      case when parcel in ('cancelled', 'returned') then parcel
        when parcel = 'pending' then 'cancelled' else 'returned' end
    when is_now = 'Delivered' then 'delivered'
    when is_now = 'Shipped' then
      case when parcel in ('shipped', 'in-transit', 'out-for-delivery') then parcel else 'shipped' end
    when parcel = 'cancelled' and was <> 'Cancelled' then parcel
    else 'pending'
  end
$$;

create function move_parcel_with_order() returns trigger language plpgsql as $$
begin
  update shippings s set status = moved.status,
    shipped_at = coalesce(s.shipped_at, case when moved.status = 'shipped' then now() end),
    delivered_at = coalesce(s.delivered_at, case when moved.status = 'delivered' then now() end),
    updated_at = now()
  from (select id, parcel_after_order(old.status, new.status, status) as status
    from shippings where order_id = new.id) moved
  where s.id = moved.id and s.status <> moved.status;
  return null;
end
$$;

create trigger move_parcel_with_order after update of status on orders
for each row when (old.status is distinct from new.status)
execute function move_parcel_with_order();

-- What contradicts already: the order says what staff meant. A parcel that came back stays so.
update shippings s set status = moved.status, updated_at = now()
from (select p.id, parcel_after_order(o.status, o.status, p.status) as status
  from shippings p join orders o on o.id = p.order_id
  where p.status <> 'returned'
    and not (o.status in ('Pending', 'Processing') and p.status = 'cancelled')) moved
where s.id = moved.id and s.status <> moved.status;
