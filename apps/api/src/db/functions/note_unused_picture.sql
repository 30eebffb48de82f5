-- Pictures that are taken off a row: a job looks later whether any row still has them.
create or replace function note_unused_picture() returns trigger
language plpgsql as $$
begin
  insert into unused_pictures (key) values (old.image_key);
  return null;
end $$;

create or replace trigger front_pictures_deleted
after delete on front_pictures for each row execute function note_unused_picture();

create or replace trigger order_items_picture_deleted
after delete on order_items for each row
when (old.image_key is not null)
execute function note_unused_picture();

create or replace trigger product_pictures_deleted
after delete on product_pictures for each row execute function note_unused_picture();

create or replace trigger product_pictures_replaced
after update of image_key on product_pictures for each row
when (old.image_key <> new.image_key)
execute function note_unused_picture();

create or replace trigger products_picture_deleted
after delete on products for each row
when (old.image_key is not null)
execute function note_unused_picture();

create or replace trigger products_picture_replaced
after update of image_key on products for each row
when (old.image_key is not null and old.image_key is distinct from new.image_key)
execute function note_unused_picture();

create or replace trigger shop_settings_logo_replaced
after update of image_key on shop_settings for each row
when (old.image_key is not null and old.image_key is distinct from new.image_key)
execute function note_unused_picture();
