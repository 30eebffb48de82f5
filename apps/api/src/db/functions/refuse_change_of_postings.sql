CREATE OR REPLACE FUNCTION public.refuse_change_of_postings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	RAISE EXCEPTION 'A posting is never changed or removed: post the correction.';
END
$function$
;

CREATE TRIGGER postings_are_kept BEFORE DELETE OR UPDATE ON public.postings FOR EACH ROW EXECUTE FUNCTION refuse_change_of_postings();
