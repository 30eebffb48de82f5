CREATE OR REPLACE FUNCTION public.keep_page_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A version of a page never changes.';
end $function$
;

CREATE TRIGGER page_versions_unchanged BEFORE UPDATE ON public.page_versions FOR EACH ROW EXECUTE FUNCTION keep_page_version();
