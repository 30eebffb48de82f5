-- Pieces sold in the last 30 whole days. A job counts them.
alter table products add column sold integer not null default 0;
create index products_sold on products (sold, id) where deleted_at is null and visibility = 'shown';
create index products_category_sold on products (category_id, sold, id)
  where deleted_at is null and visibility = 'shown';
create index products_on_sale on products (id)
  where deleted_at is null and visibility = 'shown'
    and coalesce(was_price_cents, normal_price_cents) > price_cents;
