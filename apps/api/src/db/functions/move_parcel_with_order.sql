CREATE OR REPLACE FUNCTION public.move_parcel_with_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update shippings s set status = moved.status,
    shipped_at = coalesce(s.shipped_at, case when moved.status = 'shipped' then now() end),
    delivered_at = coalesce(s.delivered_at, case when moved.status = 'delivered' then now() end),
    updated_at = now()
  from (select id, parcel_after_order(old.status, new.status, status) as status
    from shippings where order_id = new.id) moved
  where s.id = moved.id and s.status <> moved.status;
  return null;
end
$function$
;

CREATE TRIGGER move_parcel_with_order AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION move_parcel_with_order();
