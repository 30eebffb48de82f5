CREATE OR REPLACE FUNCTION public.forget_sales_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_sales (day)
  select distinct day from (values
    (case when tg_op <> 'INSERT' then sales_day(old.created_at) end),
    (case when tg_op <> 'DELETE' then sales_day(new.created_at) end)) as touched (day)
  where day < sales_day(now());
  return null;
end $function$
;

CREATE TRIGGER orders_forget_sums_when_changed AFTER UPDATE ON public.orders FOR EACH ROW WHEN ((((old.status = 'Cancelled'::text) <> (new.status = 'Cancelled'::text)) OR (old.total_cents <> new.total_cents) OR (old.simulated <> new.simulated) OR (old.created_at <> new.created_at) OR (old.payment_method <> new.payment_method) OR (old.promotion_cents <> new.promotion_cents) OR (old.delivery_fee_cents <> new.delivery_fee_cents))) EXECUTE FUNCTION forget_sales_sums();

CREATE TRIGGER orders_forget_sums_when_deleted AFTER DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION forget_sales_sums();

CREATE TRIGGER orders_forget_sums_when_past AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.created_at < (now() - '00:01:00'::interval))) EXECUTE FUNCTION forget_sales_sums();
