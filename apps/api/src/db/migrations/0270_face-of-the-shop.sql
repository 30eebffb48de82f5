-- The owner's logo and two colours. The column is called like those of all pictures, so backups and the deletion of unused
-- pictures find it.
alter table shop_settings add column main_colour text, add column accent_colour text,
  add column image_key text, add column logo_width integer, add column logo_height integer,
  add constraint shop_settings_colours check (
    (main_colour is null) = (accent_colour is null) and main_colour ~ '^#[0-9a-f]{6}$' and accent_colour ~ '^#[0-9a-f]{6}$'),
  add constraint shop_settings_logo check (
    (image_key is null) = (logo_width is null) and (image_key is null) = (logo_height is null) and logo_width > 0 and logo_height > 0);--> statement-breakpoint
create trigger shop_settings_logo_replaced after update of image_key on shop_settings
for each row when (old.image_key is not null and old.image_key is distinct from new.image_key) execute function note_unused_picture();
