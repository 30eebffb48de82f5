-- A number for each order that can be said on the phone: 6 digits and a check digit. The sequence counts the orders; a
-- permutation with a secret of the shop hides the count. Existing orders get theirs while the column is added.
insert into settings (key, value)
values ('order-numbers.secret', to_jsonb(md5(gen_random_uuid()::text || gen_random_uuid()::text)))
on conflict (key) do nothing;

create sequence order_numbers;

-- Damm's check digit: it finds each wrong digit and each swap of two neighbours.
create function check_digit(digits text) returns text language plpgsql immutable strict parallel safe as $$
declare
  quasigroup constant text := '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790';
  interim integer := 0;
begin
  for at in 1..length(digits) loop
    interim := substr(quasigroup, interim * 10 + substr(digits, at, 1)::integer + 1, 1)::integer;
  end loop;
  return interim::text;
end $$;

-- The next number: a Feistel network of 4 rounds over the count, walked until it falls into the range. After 900,000
-- orders the numbers have 8 digits and a check digit. None has 8: that is how long the first characters of an id are.
create function next_order_number() returns text language plpgsql as $$
declare
  nth bigint := nextval('order_numbers') - 1;
  secret text := (select value #>> '{}' from settings where key = 'order-numbers.secret');
  bits integer := 10;
  least bigint := 100000;
  size bigint := 900000;
  lefts bigint;
  rights bigint;
  mixed bigint;
begin
  if nth >= size then
    nth := nth - size;
    bits := 14;
    least := 10000000;
    size := 90000000;
  end if;
  loop
    lefts := nth >> bits;
    rights := nth & ((1 << bits) - 1);
    for round in 1..4 loop
      mixed := ('x' || left(md5(coalesce(secret, '') || bits || ':' || round || ':' || rights), 8))::bit(32)::bigint;
      mixed := lefts # (mixed & ((1 << bits) - 1));
      lefts := rights;
      rights := mixed;
    end loop;
    nth := (lefts << bits) | rights;
    exit when nth < size;
  end loop;
  return (least + nth)::text || check_digit((least + nth)::text);
end $$;

alter table orders add column short_number text not null default next_order_number();
create unique index orders_short_number_key on orders (short_number);
