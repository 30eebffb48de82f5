CREATE OR REPLACE FUNCTION public.address_copy(a addresses)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object(
    'addressLine1', a.address_line1, 'addressLine2', a.address_line2, 'street', a.street,
    'area', a.area, 'landmark', a.landmark, 'city', a.city, 'state', a.state,
    'postalCode', a.postal_code, 'country', a.country, 'phoneNumber', a.phone_number)
$function$
;
