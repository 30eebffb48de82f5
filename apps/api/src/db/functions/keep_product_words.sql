-- Search corrects and suggests words of shown products only: the name of a draft is a secret.
create or replace function keep_product_words() returns trigger
language plpgsql as $$
begin
  -- Sorted, so that two who add the same words cannot deadlock.
  if tg_op = 'INSERT' then
    insert into product_words (word)
    select word from new_products, unnest(tsvector_to_array(search)) word
    where visibility = 'shown' and length(word) between 3 and 40 and word !~ '[0-9=]'
    union select word from new_products p, title_words_of(concat_ws(' ', p.name, p.name_sw), p.brand, concat_ws(' ', p.variant, p.variant_sw)) word where visibility = 'shown'
    order by word on conflict do nothing;
    insert into title_words (word)
    select distinct word from new_products p, title_words_of(concat_ws(' ', p.name, p.name_sw), p.brand, concat_ws(' ', p.variant, p.variant_sw)) word where visibility = 'shown'
    order by word on conflict do nothing;
  elsif new.visibility = 'shown' then
    insert into product_words (word)
    select word from unnest(tsvector_to_array(new.search)) word
    where length(word) between 3 and 40 and word !~ '[0-9=]'
    union select word from title_words_of(concat_ws(' ', new.name, new.name_sw), new.brand, concat_ws(' ', new.variant, new.variant_sw)) word
    order by word on conflict do nothing;
    insert into title_words (word)
    select word from title_words_of(concat_ws(' ', new.name, new.name_sw), new.brand, concat_ws(' ', new.variant, new.variant_sw)) word
    order by word on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger products_words_of_changed
after update of name, description, brand, variant, sku, visibility, name_sw, description_sw, variant_sw on products for each row
execute function keep_product_words();

create or replace trigger products_words_of_new
after insert on products referencing new table as new_products for each statement
execute function keep_product_words();
