CREATE OR REPLACE FUNCTION public.tally_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO order_tallies (status, payment_status, count, total_cents, discount_cents)
		VALUES (OLD.status, OLD.payment_status, -1, -OLD.total_cents, -OLD.discount_cents);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO order_tallies (status, payment_status, count, total_cents, discount_cents)
		VALUES (NEW.status, NEW.payment_status, 1, NEW.total_cents, NEW.discount_cents);
	END IF;
	RETURN NULL;
END
$function$
;

CREATE TRIGGER orders_tally_changed AFTER UPDATE OF status, payment_status, total_cents, discount_cents ON public.orders FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.payment_status IS DISTINCT FROM new.payment_status)) OR (old.total_cents IS DISTINCT FROM new.total_cents)) OR (old.discount_cents IS DISTINCT FROM new.discount_cents))) EXECUTE FUNCTION tally_orders();

CREATE TRIGGER orders_tally_coming_and_going AFTER INSERT OR DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION tally_orders();
