-- What search finds a product by: its names before its description, whole words before their stems.
create or replace function product_search(name text, brand text, variant text, sku text, description text) returns tsvector
language sql immutable parallel safe as $$
  select setweight(search_vector($1, false), 'A') || setweight(search_vector($2, false), 'B')
    || setweight(search_vector($3 || ' ' || coalesce($4, ''), false), 'C')
    || array_to_tsvector(array_remove(array[search_sku($4)], null))
    || setweight(search_vector($1, true), 'A') || setweight(search_vector($2 || ' ' || $3, true), 'C') || search_vector($5, true)
$$;
