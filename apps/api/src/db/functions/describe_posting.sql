CREATE OR REPLACE FUNCTION public.describe_posting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	SELECT r.code, coalesce((
		SELECT p.channel FROM postings p
		WHERE p.receipt_id = r.id AND p.order_id IS NOT NULL ORDER BY p.id LIMIT 1), r.channel)
	INTO NEW.code, NEW.channel
	FROM receipts r WHERE r.id = NEW.receipt_id;
	RETURN NEW;
END
$function$
;

CREATE TRIGGER postings_describe BEFORE INSERT ON public.postings FOR EACH ROW EXECUTE FUNCTION describe_posting();
