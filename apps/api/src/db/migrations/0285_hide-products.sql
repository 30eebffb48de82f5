-- Who finds a product: everybody (`shown`), those who have its address (`hidden`), or staff only (`draft`).
alter table products add column visibility text not null default 'shown',
  add constraint products_visibility_known check (visibility in ('shown', 'hidden', 'draft'));--> statement-breakpoint
-- The lists of shoppers scan these from one end, so they hold shown products only: a thousand new drafts cost a list nothing.
drop index products_newest;--> statement-breakpoint
create index products_newest on products (created_at, id) where deleted_at is null and visibility = 'shown';--> statement-breakpoint
drop index products_price;--> statement-breakpoint
create index products_price on products (price_cents, id) where deleted_at is null and visibility = 'shown';--> statement-breakpoint
drop index products_category_newest;--> statement-breakpoint
create index products_category_newest on products (category_id, created_at, id) where deleted_at is null and visibility = 'shown';--> statement-breakpoint
drop index products_category_price;--> statement-breakpoint
create index products_category_price on products (category_id, price_cents, id) where deleted_at is null and visibility = 'shown';--> statement-breakpoint
drop index products_brand;--> statement-breakpoint
create index products_brand on products (lower(brand), created_at, id) where deleted_at is null and visibility = 'shown';--> statement-breakpoint
drop index products_brand_price;--> statement-breakpoint
create index products_brand_price on products (lower(brand), price_cents, id) where deleted_at is null and visibility = 'shown';--> statement-breakpoint
-- The others, for staff.
create index products_not_shown on products (created_at, id) where deleted_at is null and visibility <> 'shown';--> statement-breakpoint
-- Counts are of shown products.
create or replace function tally_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_tallies (category_id, brand, in_stock, count)
    select category_id, brand, stock_quantity > 0, count(*) from new_products
    where deleted_at is null and visibility = 'shown' group by 1, 2, 3;
  else
    if old.deleted_at is null and old.visibility = 'shown' then
      insert into product_tallies (category_id, brand, in_stock, count)
      values (old.category_id, old.brand, old.stock_quantity > 0, -1);
    end if;
    if tg_op = 'UPDATE' and new.deleted_at is null and new.visibility = 'shown' then
      insert into product_tallies (category_id, brand, in_stock, count)
      values (new.category_id, new.brand, new.stock_quantity > 0, 1);
    end if;
  end if;
  return null;
end $$;--> statement-breakpoint
drop trigger products_tally_changed on products;--> statement-breakpoint
create trigger products_tally_changed after update of category_id, brand, stock_quantity, deleted_at, visibility on products
for each row when (
  old.category_id is distinct from new.category_id or old.brand is distinct from new.brand
  or (old.stock_quantity > 0) is distinct from (new.stock_quantity > 0)
  or (old.deleted_at is null) is distinct from (new.deleted_at is null)
  or old.visibility is distinct from new.visibility)
execute function tally_products();--> statement-breakpoint
-- Search corrects and suggests words of shown products only: the name of a draft is a secret.
create or replace function keep_product_words() returns trigger language plpgsql as $$
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
end $$;--> statement-breakpoint
drop trigger products_words_of_changed on products;--> statement-breakpoint
create trigger products_words_of_changed after update of name, description, brand, variant, sku, visibility on products
for each row execute function keep_product_words();--> statement-breakpoint
-- Staff search among all products, shoppers among the shown ones.
drop function products_match(tsquery);--> statement-breakpoint
create function products_match(query tsquery, of_any_visibility boolean default false) returns boolean
language plpgsql stable
set enable_seqscan to off set enable_indexscan to off set enable_indexonlyscan to off as $$
begin
  return exists (
    select from products
    where search @@ query and deleted_at is null and (of_any_visibility or visibility = 'shown'));
end $$;
