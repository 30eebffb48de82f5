CREATE OR REPLACE FUNCTION public.refuse_order(rule text, value text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'order refused: %', rule using errcode = 'check_violation', constraint = rule, detail = coalesce(value, '');
end $function$
;
