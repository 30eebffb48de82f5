-- The status that a parcel has once its order has moved from `was` to `is_now`.
create or replace function parcel_after_order(was text, is_now text, parcel text) returns text
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
