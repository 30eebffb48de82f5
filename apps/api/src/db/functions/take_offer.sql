CREATE OR REPLACE FUNCTION public.take_offer(offer uuid, customer uuid, facts text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  problem text := claim_offer(offer, customer);
begin
  if problem is not null then return refuse_order(problem, facts); end if;
  return true;
end $function$
;
