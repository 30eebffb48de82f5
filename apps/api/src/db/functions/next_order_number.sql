CREATE OR REPLACE FUNCTION public.next_order_number()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  nth bigint := nextval('order_numbers') - 1;
  bits integer := 10;
  mask bigint;
  salt text := (select value #>> '{}' from settings where key = 'order-numbers.secret');
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
  mask := (1 << bits) - 1;
  salt := coalesce(salt, '') || bits || ':';
  loop
    lefts := nth >> bits;
    rights := nth & mask;
    for round in 1..4 loop
      mixed := lefts # (('x' || left(md5(salt || round || ':' || rights), 8))::bit(32)::bigint & mask);
      lefts := rights;
      rights := mixed;
    end loop;
    nth := (lefts << bits) | rights;
    exit when nth < size;
  end loop;
  return (least + nth)::text || check_digit((least + nth)::text);
end $function$
;
