CREATE OR REPLACE FUNCTION public.check_digit(digits text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  quasigroup constant text := '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790';
  interim integer := 0;
begin
  for at in 1..length(digits) loop
    interim := substr(quasigroup, interim * 10 + substr(digits, at, 1)::integer + 1, 1)::integer;
  end loop;
  return interim::text;
end $function$
;
