CREATE OR REPLACE FUNCTION public.check_digit(digits text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  -- Damm's quasigroup: a row of ten bytes for each interim digit.
  quasigroup constant bytea := '\x00030107050908060402070009020105040806030402000608070103050901070500090803040206060102030004050907080306070402000905080105080609070200010304080904050306020001070904030806010702000502050801040306070900';
  interim integer := 0;
begin
  for at in 0..length(digits) - 1 loop
    interim := get_byte(quasigroup, interim * 10 + get_byte(digits::bytea, at) - 48);
  end loop;
  return interim;
end $function$
;
