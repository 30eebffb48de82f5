CREATE OR REPLACE FUNCTION public.keep_product_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In one order for everyone, so that two who add the same words never wait for each other in a circle.
  if tg_op = 'INSERT' then
    insert into product_words (word)
    select word from new_products, unnest(tsvector_to_array(search)) word
    where visibility = 'shown' and length(word) between 3 and 40 and word !~ '[0-9=]'
    union select word from new_products p, title_words_of(p.name, p.brand, p.variant) word where visibility = 'shown'
    order by word on conflict do nothing;
    insert into title_words (word)
    select distinct word from new_products p, title_words_of(p.name, p.brand, p.variant) word where visibility = 'shown'
    order by word on conflict do nothing;
  elsif new.visibility = 'shown' then
    insert into product_words (word)
    select word from unnest(tsvector_to_array(new.search)) word
    where length(word) between 3 and 40 and word !~ '[0-9=]'
    union select word from title_words_of(new.name, new.brand, new.variant) word
    order by word on conflict do nothing;
    insert into title_words (word)
    select word from title_words_of(new.name, new.brand, new.variant) word
    order by word on conflict do nothing;
  end if;
  return null;
end $function$
;

CREATE TRIGGER products_words_of_changed AFTER UPDATE OF name, description, brand, variant, sku, visibility ON public.products FOR EACH ROW EXECUTE FUNCTION keep_product_words();

CREATE TRIGGER products_words_of_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION keep_product_words();
