CREATE OR REPLACE FUNCTION public.keep_current_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  normal bigint := new.price_cents;
begin
  if tg_op = 'UPDATE' and new.price_cents = old.price_cents then
    normal := coalesce(old.normal_price_cents, old.price_cents);
  end if;
  if new.sale_price_cents is null then
    new.price_cents := normal;
    new.normal_price_cents := null;
    new.price_changes_at := null;
  else
    new.normal_price_cents := normal;
    new.price_cents := current_price(null, normal, new.sale_price_cents, new.sale_from, new.sale_until);
    new.price_changes_at := case when new.sale_from > now() then new.sale_from
      when new.sale_until > now() then new.sale_until end;
  end if;
  return new;
end $function$
;

CREATE TRIGGER products_price_changed BEFORE UPDATE OF price_cents, normal_price_cents, sale_price_cents, sale_from, sale_until, price_changes_at ON public.products FOR EACH ROW WHEN (((new.sale_price_cents IS NOT NULL) OR (old.sale_price_cents IS NOT NULL))) EXECUTE FUNCTION keep_current_price();

CREATE TRIGGER products_price_new BEFORE INSERT ON public.products FOR EACH ROW WHEN (((new.sale_price_cents IS NOT NULL) OR (new.normal_price_cents IS NOT NULL))) EXECUTE FUNCTION keep_current_price();
