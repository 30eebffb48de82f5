-- The next order number: a count, hidden by a Feistel network of 4 rounds with a secret of the shop, walked until it falls into
-- the range. It has 6 digits and a check digit; after 900,000 orders 8 and a check digit. None has 8 in all: that is how long
-- the first characters of an id are.
create or replace function next_order_number() returns text
language plpgsql as $$
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
