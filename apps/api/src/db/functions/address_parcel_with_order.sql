-- Staff may give an order another address while it waits; a shipping record that exists already goes there, too.
create or replace function address_parcel_with_order() returns trigger
language plpgsql as $$
begin
  update shippings set address_id = new.address_id, updated_at = now()
  where order_id = new.id and address_id is distinct from new.address_id;
  return null;
end $$;

create or replace trigger address_parcel_with_order
after update of address, address_id on orders for each row
when (
  new.status in ('Pending', 'Processing')
  and (old.address is distinct from new.address or old.address_id is distinct from new.address_id))
execute function address_parcel_with_order();
