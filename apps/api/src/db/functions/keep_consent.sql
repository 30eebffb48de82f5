CREATE OR REPLACE FUNCTION public.keep_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '365 days' then return old; end if;
    raise exception 'A consent is kept for a year at least.';
  end if;
  if new.user_id is null and old.user_id is not null then
    new.address := null;
    if (new.id, new.at, new.proof, new.channel, new.about, new.is_given, new.how)
      is not distinct from (old.id, old.at, old.proof, old.channel, old.about, old.is_given, old.how) then return new; end if;
  end if;
  raise exception 'A consent never changes.';
end $function$
;

CREATE TRIGGER consents_kept BEFORE DELETE OR UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION keep_consent();
