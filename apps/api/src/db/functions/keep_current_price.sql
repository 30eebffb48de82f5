-- A write to `price_cents` means the normal price. The column then gets the current price, and the time of its next change is noted.
create or replace function keep_current_price() returns trigger
language plpgsql as $$
declare
  normal bigint := new.price_cents;
begin
  if tg_op = 'UPDATE' and new.price_cents = old.price_cents then
    normal := coalesce(old.normal_price_cents, old.price_cents);
  end if;
  if new.sale_price_cents is null then
    new.price_cents := normal;
    new.normal_price_cents := null;
    new.price_changes_at := null;
  else
    new.normal_price_cents := normal;
    new.price_cents := current_price(null, normal, new.sale_price_cents, new.sale_from, new.sale_until);
    new.price_changes_at := case when new.sale_from > now() then new.sale_from
      when new.sale_until > now() then new.sale_until end;
  end if;
  return new;
end $$;

create or replace trigger products_price_changed
before update of price_cents, normal_price_cents, sale_price_cents, sale_from, sale_until, price_changes_at
on products for each row
when (new.sale_price_cents is not null or old.sale_price_cents is not null)
execute function keep_current_price();

create or replace trigger products_price_new
before insert on products for each row
when (new.sale_price_cents is not null or new.normal_price_cents is not null)
execute function keep_current_price();
