-- The most open unpaid orders of a payment method that one account, phone or place has.
create or replace function open_orders_of(placed_by uuid, method text, to_address jsonb, phone text) returns bigint
language sql stable parallel safe as $$
  -- Each `offset 0` keeps the planner at the one index that fits, whatever it believes about the number of open orders.
  select greatest(
    (select count(*) from (
        select payment_method, status, payment_status from orders where user_id = $1 offset 0) of_account
      where payment_method = $2
        and status in ('Pending', 'Processing', 'Shipped') and payment_status in ('unpaid', 'pending')),
    (select count(*) from (
        select payment_method from orders
        where address_key(address) = address_key($3)
          and case when status in ('Pending', 'Processing', 'Shipped') then payment_status in ('unpaid', 'pending') else false end
        offset 0) of_place
      where payment_method = $2),
    (select max(
        (select count(*) from (
            select payment_method, status, payment_status from orders
            where coalesce(contact_phone, address->>'phoneNumber') = called offset 0) of_contact
          where payment_method = $2
            and status in ('Pending', 'Processing', 'Shipped') and payment_status in ('unpaid', 'pending'))
        -- Those whose contact is another phone; the others are counted.
        + (select count(*) from (
            select payment_method, contact_phone from orders
            where address->>'phoneNumber' = called
              and case when payment_status in ('unpaid', 'pending') then status in ('Pending', 'Processing', 'Shipped') else false end
            offset 0) of_address
          where payment_method = $2 and contact_phone <> called))
      from unnest(array[$4, nullif($3->>'phoneNumber', $4)]) called))
$$;
