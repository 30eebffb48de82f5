-- A trigger and not a generated column: PostgreSQL computes those again at every UPDATE of a table with a trigger BEFORE
-- UPDATE, and each piece sold would pay for all words of its product.
create or replace function keep_product_search() returns trigger
language plpgsql as $$
begin
  new.search := product_search(concat_ws(' ', new.name, new.name_sw), new.brand,
    concat_ws(' ', new.variant, new.variant_sw), new.sku, concat_ws(' ', new.description, new.description_sw));
  return new;
end $$;

create or replace trigger products_search_changed
before update of name, brand, variant, sku, description, name_sw, variant_sw, description_sw on products for each row
execute function keep_product_search();

create or replace trigger products_search_new
before insert on products for each row execute function keep_product_search();
