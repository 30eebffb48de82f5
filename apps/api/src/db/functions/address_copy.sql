-- The copy of an address that an order keeps: one function for every statement that writes one. An address that staff
-- heard may lack the house.
create or replace function address_copy(a addresses) returns jsonb
language sql stable parallel safe as $$
  select jsonb_build_object(
    'addressLine1', coalesce(a.address_line1, ''), 'addressLine2', a.address_line2,
    'street', coalesce(a.street, ''), 'area', a.area, 'landmark', a.landmark, 'city', a.city, 'state', a.state,
    'postalCode', coalesce(a.postal_code, ''), 'country', a.country, 'phoneNumber', a.phone_number)
$$;
