-- PostgreSQL reads each check of a table, and each condition of a trigger, anew for every statement that writes a row.
-- What follows says the same in fewer words, and does not call what an order does not need.
alter table orders
  -- Follows from `orders_discount_fits`.
  drop constraint orders_total_positive,
  drop constraint orders_total_adds_up,
  drop constraint orders_parts_fit,
  -- Null, which a check lets pass, in orders from before there were `items_cents`.
  add constraint orders_total_adds_up
    check (total_cents = items_cents + delivery_fee_cents - promotion_cents - agreed_discount_cents),
  add constraint orders_parts_fit check (least(delivery_fee_cents, promotion_cents, agreed_discount_cents) >= 0);
--> statement-breakpoint
alter table products
  drop constraint products_price_positive,
  drop constraint products_sale_positive,
  drop constraint products_was_price_positive,
  add constraint products_prices_positive
    check (least(price_cents, normal_price_cents, sale_price_cents, was_price_cents) > 0);
--> statement-breakpoint
-- A sale changes the stock and nothing else: its condition need not compare what else is counted.
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
      -- With the old stock: `tally_stock` counts the new one.
      insert into product_tallies (category_id, brand, in_stock, count)
      values (new.category_id, new.brand, old.stock_quantity > 0, 1);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function tally_stock() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null and new.visibility = 'shown' then
    insert into product_tallies (category_id, brand, in_stock, count) values
      (new.category_id, new.brand, old.stock_quantity > 0, -1),
      (new.category_id, new.brand, new.stock_quantity > 0, 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger products_tally_changed on products;
create trigger products_tally_changed after update of category_id, brand, deleted_at, visibility on products
for each row when (old.category_id is distinct from new.category_id
  or old.brand is distinct from new.brand
  or (old.deleted_at is null) is distinct from (new.deleted_at is null)
  or old.visibility is distinct from new.visibility)
execute function tally_products();
create trigger products_tally_stock after update of stock_quantity on products
for each row when ((old.stock_quantity > 0) <> (new.stock_quantity > 0))
execute function tally_stock();
--> statement-breakpoint
-- The function itself looks whether the product is deleted.
drop trigger products_low_when_changed on products;
create trigger products_low_when_changed after update of stock_quantity, low_stock_at, category_id, deleted_at on products
for each row when (old.stock_quantity <= old.low_stock_at or new.stock_quantity <= new.low_stock_at)
execute function keep_low_stock();
--> statement-breakpoint
-- One row for each channel and phone, instead of a sorted union.
create or replace function message_recipients(kind text, owner uuid, home_phone text, other_phone text, guest_email text default null)
returns table (channel text, recipient text, language text) language sql stable as $$
  with person as (
    select coalesce(u.email, guest_email) as email, coalesce(
        substring(u.phone_number from '^254[17][0-9]{8}$'),
        substring(home_phone from '^254[17][0-9]{8}$')) as phone,
      coalesce(u.language, 'en') as language,
      kind = 'password-code' or coalesce(u.notify_email, true) as by_email,
      kind = 'password-code' or coalesce(u.notify_sms, true) as by_sms,
      coalesce(u.notify_whatsapp, false) as by_whatsapp
    from (select 1) one left join users u on u.id = owner
  )
  select c.channel, r.recipient, person.language
  from person cross join message_channels c
  cross join lateral (values
    (case
      when c.channel = 'email' and by_email then email
      when c.channel = 'sms' and by_sms then phone
      when c.channel = 'whatsapp' and by_whatsapp then phone end),
    -- Somebody else, who gets an SMS only.
    (case when c.channel = 'sms' and other_phone is distinct from phone
      then substring(other_phone from '^254[17][0-9]{8}$') end)
  ) r (recipient)
  where r.recipient is not null and (c.is_on
    or c.channel = 'email' and kind = 'password-code'
    or c.channel = 'sms' and kind in ('payment-received', 'order-shipped', 'ready-for-pickup',
      'out-for-delivery', 'order-cancelled', 'refunded'))
$$;
--> statement-breakpoint
-- In no order: all who call it sort by `rank` or choose by it.
create or replace function delivery_offer(of_zone uuid, items_cents bigint)
returns table (rank bigint, id uuid, zone_id uuid, zone_name text, kind text, name text, fee_cents bigint, full_fee_cents bigint, free_from_cents bigint, estimate text, min_days smallint, max_days smallint, cut_off_hour smallint, cod_allowed boolean, cod_up_to_cents bigint, point jsonb)
language sql stable parallel safe rows 5 as $$
  select row_number() over (order by fee.cents, lower(o.name), o.id), o.id, z.id, z.name, o.kind, o.name, fee.cents, o.fee_cents,
    o.free_from_cents, o.estimate, o.min_days, o.max_days, o.cut_off_hour, o.cod_allowed, o.cod_up_to_cents,
    case when p.id is not null then jsonb_build_object('_id', p.id, 'name', p.name, 'county', p.county, 'town', p.town,
      'directions', p.directions, 'phoneNumber', p.phone_number, 'hours', p.hours) end
  from delivery_options o join delivery_zones z on z.id = o.zone_id left join delivery_points p on p.id = o.point_id,
    lateral (select case when $2 >= o.free_from_cents then 0 else o.fee_cents end) as fee (cents)
  where o.zone_id = $1
$$;
--> statement-breakpoint
-- The same digits and numbers in fewer steps.
create or replace function check_digit(digits text) returns text language plpgsql immutable parallel safe strict as $$
declare
  -- Damm's quasigroup: a row of ten bytes for each interim digit.
  quasigroup constant bytea := '\x00030107050908060402070009020105040806030402000608070103050901070500090803040206060102030004050907080306070402000905080105080609070200010304080904050306020001070904030806010702000502050801040306070900';
  interim integer := 0;
begin
  for at in 0..length(digits) - 1 loop
    interim := get_byte(quasigroup, interim * 10 + get_byte(digits::bytea, at) - 48);
  end loop;
  return interim;
end $$;
--> statement-breakpoint
create or replace function next_order_number() returns text language plpgsql as $$
declare
  nth bigint := nextval('order_numbers') - 1;
  bits integer := 10;
  size bigint := 900000;
  mask bigint := 1023;
  salt text;
begin
  if nth >= size then
    nth := nth - size;
    bits := 14;
    mask := 16383;
    size := 90000000;
  end if;
  salt := coalesce((select value #>> '{}' from settings where key = 'order-numbers.secret'), '') || bits || ':';
  loop
    -- Four rounds of a Feistel network: the right half moves to the left, and is mixed into the other.
    for round in 1..4 loop
      nth := ((nth & mask) << bits) | ((nth >> bits)
        # (('x' || left(md5(salt || round || ':' || (nth & mask)), 8))::bit(32)::bigint & mask));
    end loop;
    exit when nth < size;
  end loop;
  nth := size / 9 + nth;
  return nth || check_digit(nth::text);
end $$;
--> statement-breakpoint
-- As the text that is sent: no statement looks inside.
alter table idempotency_keys alter column answer type json;
