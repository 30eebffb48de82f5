CREATE OR REPLACE FUNCTION public.consent_proof(address text)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(convert_to(value #>> '{}' || ' ' || lower(address), 'UTF8'))
  from settings where key = 'consents.secret'
$function$
;
