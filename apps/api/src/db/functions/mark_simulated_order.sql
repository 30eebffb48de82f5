CREATE OR REPLACE FUNCTION public.mark_simulated_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update orders set simulated = true
  where id = new.order_id and not simulated
    and exists (select from settings where key = 'mpesa.simulated' and value = 'true'::jsonb);
  return null;
end $function$
;

CREATE TRIGGER payments_mark_simulated AFTER INSERT OR UPDATE ON public.payments FOR EACH ROW WHEN (((new.method = 'mpesa'::text) AND (new.received_cents IS NOT NULL))) EXECUTE FUNCTION mark_simulated_order();
