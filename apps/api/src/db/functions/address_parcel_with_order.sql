CREATE OR REPLACE FUNCTION public.address_parcel_with_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update shippings set address_id = new.address_id, updated_at = now()
  where order_id = new.id and address_id is distinct from new.address_id;
  return null;
end
$function$
;

CREATE TRIGGER address_parcel_with_order AFTER UPDATE OF address, address_id ON public.orders FOR EACH ROW WHEN (((new.status = ANY (ARRAY['Pending'::text, 'Processing'::text])) AND ((old.address IS DISTINCT FROM new.address) OR (old.address_id IS DISTINCT FROM new.address_id)))) EXECUTE FUNCTION address_parcel_with_order();
