CREATE OR REPLACE FUNCTION public.refused_parcels(placed_by uuid, phone text)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select count(*) from orders
  where refused_at is not null and (user_id = $1 or coalesce(contact_phone, address->>'phoneNumber') = $2)
    and refused_at > coalesce((
      select max(created_at) from orders
      where payment_status = 'paid' and (user_id = $1 or coalesce(contact_phone, address->>'phoneNumber') = $2)), '-infinity')
$function$
;
