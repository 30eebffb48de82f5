-- Whether an order would make its account, phone or place hold more than so much money and so many pieces in unpaid orders
-- of a payment method. It runs after `check_open_orders`, whose locks make others wait. VOLATILE, so that it sees what they
-- placed meanwhile. Each `offset 0` keeps the planner at the one index that fits, as in `open_orders_of`.
create or replace function holds_too_much(
  placed_by uuid, method text, to_address jsonb, phone text, cents bigint, pieces bigint, max_cents bigint,
  max_pieces bigint
) returns boolean
language plpgsql as $$
begin
  if $7 is null then return false; end if;
  return (
    with found as (
      select id, total_cents, payment_method, status, payment_status
      from (select * from orders where user_id = $1 offset 0) of_account
      union
      select id, total_cents, payment_method, status, payment_status
      from (
        select * from orders
        where address_key(address) = address_key($3)
          and case when status in ('Pending', 'Processing', 'Shipped') then payment_status in ('unpaid', 'pending') else false end
        offset 0) of_place
      union
      select of_contact.id, total_cents, payment_method, status, payment_status
      from unnest(array[$4, $3->>'phoneNumber']) called, lateral (
        select * from orders where coalesce(contact_phone, address->>'phoneNumber') = called offset 0) of_contact
    )
    select $5 + coalesce(sum(total_cents), 0) > $7
      or $6 + coalesce(sum((select sum(quantity) from order_items where order_id = found.id)), 0) > $8
    from found
    where payment_method = $2
      and status in ('Pending', 'Processing', 'Shipped') and payment_status in ('unpaid', 'pending'));
end $$;
