-- A consent never changes, except that it loses its account when the account is deleted. It is kept for a year at least.
create or replace function keep_consent() returns trigger
language plpgsql as $$
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
end $$;

create or replace trigger consents_kept
before delete or update on consents for each row execute function keep_consent();
