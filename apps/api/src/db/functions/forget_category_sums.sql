-- The sums by category count a product where it is now.
create or replace function forget_category_sums() returns trigger
language plpgsql as $$
begin
  insert into stale_sales (day) values (null);
  return null;
end $$;

create or replace trigger products_forget_sums_when_moved
after update of category_id on products for each row
when (old.category_id is distinct from new.category_id)
execute function forget_category_sums();
