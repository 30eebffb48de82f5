CREATE OR REPLACE FUNCTION public.products_match(query tsquery)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$
BEGIN
	RETURN EXISTS (SELECT FROM products WHERE search @@ query AND deleted_at IS NULL);
END
$function$
;
