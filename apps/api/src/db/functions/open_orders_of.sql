CREATE OR REPLACE FUNCTION public.open_orders_of(placed_by uuid, method text, to_address jsonb, phone text)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with called (phone) as (select $3->>'phoneNumber' union select $4),
  found as (
    select 'account' as whose, id, payment_method, status, payment_status
    from (select * from orders where user_id = $1 offset 0) of_account
    union
    select 'phone ' || called.phone, of_contact.id, payment_method, status, payment_status
    from called, lateral (
      select * from orders
      where coalesce(contact_phone, address->>'phoneNumber') = called.phone
      offset 0) of_contact
    union
    select 'phone ' || called.phone, of_address.id, payment_method, status, payment_status
    from called, lateral (
      select * from orders
      where address->>'phoneNumber' = called.phone
        and case when payment_status in ('unpaid', 'pending') then status in ('Pending', 'Processing', 'Shipped') else false end
      offset 0) of_address
    union
    select 'place', id, payment_method, status, payment_status
    from (
      select * from orders
      where address_key(address) = address_key($3)
        and case when status in ('Pending', 'Processing', 'Shipped') then payment_status in ('unpaid', 'pending') else false end
      offset 0) of_place
  )
  select coalesce(max(open.count), 0)
  from (
    select count(*) from found
    where payment_method = $2
      and status in ('Pending', 'Processing', 'Shipped') and payment_status in ('unpaid', 'pending')
    group by whose) open
$function$
;
