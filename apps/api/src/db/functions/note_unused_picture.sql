CREATE OR REPLACE FUNCTION public.note_unused_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into unused_pictures (key) values (old.image_key);
  return null;
end $function$
;

CREATE TRIGGER front_pictures_deleted AFTER DELETE ON public.front_pictures FOR EACH ROW EXECUTE FUNCTION note_unused_picture();

CREATE TRIGGER order_items_picture_deleted AFTER DELETE ON public.order_items FOR EACH ROW WHEN ((old.image_key IS NOT NULL)) EXECUTE FUNCTION note_unused_picture();

CREATE TRIGGER product_pictures_deleted AFTER DELETE ON public.product_pictures FOR EACH ROW EXECUTE FUNCTION note_unused_picture();

CREATE TRIGGER product_pictures_replaced AFTER UPDATE OF image_key ON public.product_pictures FOR EACH ROW WHEN ((old.image_key <> new.image_key)) EXECUTE FUNCTION note_unused_picture();

CREATE TRIGGER products_picture_deleted AFTER DELETE ON public.products FOR EACH ROW WHEN ((old.image_key IS NOT NULL)) EXECUTE FUNCTION note_unused_picture();

CREATE TRIGGER products_picture_replaced AFTER UPDATE OF image_key ON public.products FOR EACH ROW WHEN (((old.image_key IS NOT NULL) AND (old.image_key IS DISTINCT FROM new.image_key))) EXECUTE FUNCTION note_unused_picture();

CREATE TRIGGER shop_settings_logo_replaced AFTER UPDATE OF image_key ON public.shop_settings FOR EACH ROW WHEN (((old.image_key IS NOT NULL) AND (old.image_key IS DISTINCT FROM new.image_key))) EXECUTE FUNCTION note_unused_picture();
