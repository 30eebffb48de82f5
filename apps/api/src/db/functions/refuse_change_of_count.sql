CREATE OR REPLACE FUNCTION public.refuse_change_of_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A count of cash is never changed or deleted.';
end
$function$
;

CREATE TRIGGER refuse_change_of_count BEFORE DELETE OR UPDATE ON public.cash_counts FOR EACH ROW EXECUTE FUNCTION refuse_change_of_count();
