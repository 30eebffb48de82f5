-- Damm's check digit: it finds each wrong digit and each swap of two neighbours.
create or replace function check_digit(digits text) returns text
language plpgsql immutable strict parallel safe as $$
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
