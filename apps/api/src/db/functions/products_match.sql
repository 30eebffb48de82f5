CREATE OR REPLACE FUNCTION public.products_match(query tsquery, of_any_visibility boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
begin
  return exists (
    select from products
    where search @@ query and deleted_at is null and (of_any_visibility or visibility = 'shown'));
end $function$
;
