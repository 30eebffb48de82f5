CREATE OR REPLACE FUNCTION public.product_search(name text, brand text, variant text, sku text, description text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select setweight(to_tsvector('simple', $1), 'A') || setweight(to_tsvector('simple', $2), 'B')
    || setweight(to_tsvector('simple', $3 || ' ' || coalesce($4, '')), 'C') || setweight(to_tsvector('english', $1), 'A')
    || setweight(to_tsvector('english', $2 || ' ' || $3), 'C') || to_tsvector('english', $5)
$function$
;
