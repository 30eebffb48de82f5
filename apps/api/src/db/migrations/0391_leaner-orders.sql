-- Each way to count is a count of its own: they need not be brought together and sorted.
create or replace function open_orders_of(placed_by uuid, method text, to_address jsonb, phone text)
returns bigint language sql stable parallel safe as $$
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
--> statement-breakpoint
-- Two indexes by time as one: each order paid for both.
drop index orders_sales;
drop index orders_newest;
create index orders_newest on orders (created_at, id, status, total_cents);
--> statement-breakpoint
-- The same numbers with fewer expressions, each of which a transaction pays for.
create or replace function next_order_number() returns text language plpgsql as $$
declare
  nth bigint := nextval('order_numbers') - 1;
  bits integer := 10;
  mask bigint := 1023;
  least bigint := 100000;
  size bigint := 900000;
  salt text;
begin
  if nth >= size then
    nth := nth - size;
    bits := 14;
    mask := 16383;
    least := 10000000;
    size := 90000000;
  end if;
  salt := coalesce((select value #>> '{}' from settings where key = 'order-numbers.secret'), '') || bits || ':';
  loop
    -- Four rounds of a Feistel network: the right half moves to the left, and is mixed into the other.
    for round in 1..4 loop
      nth := ((nth & mask) << bits) | ((nth >> bits)
        # (('x' || left(md5(salt || round || ':' || (nth & mask)), 8))::bit(32)::bigint & mask));
    end loop;
    exit when nth < size;
  end loop;
  return (least + nth) || check_digit((least + nth)::text);
end $$;
