CREATE OR REPLACE FUNCTION public.next_order_number()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
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
end $function$
;
