-- Who agreed to messages on which channel, or no longer does, when, and how they said so. Only added to.
create table consents (
  id bigserial primary key,
  at timestamptz(3) not null default now(),
  user_id uuid references users (id) on delete set null,
  -- Masked, and only where a person told the address itself: STOP, a link, a request to be told of a product.
  address text,
  -- A keyed hash of the e-mail or phone: whoever names theirs can be shown what it agreed to.
  proof bytea,
  channel text not null,
  about text not null,
  is_given boolean not null,
  how text not null,
  constraint consents_channel check (channel in ('email', 'sms', 'whatsapp')),
  constraint consents_about check (about in ('orders', 'back-in-stock')),
  constraint consents_how check (how in ('registration', 'checkout', 'profile', 'stop', 'start', 'notify-me',
    'unsubscribe-link', 'staff'))
);
--> statement-breakpoint
create index consents_user on consents (user_id, id) where user_id is not null;
--> statement-breakpoint
create index consents_proof on consents (proof, id) where proof is not null;
--> statement-breakpoint
create index consents_age on consents (at);
--> statement-breakpoint
-- STOP comes from a phone.
create index users_phone on users (phone_number) where phone_number is not null;
--> statement-breakpoint
-- Two random UUIDs are 244 random bits.
insert into settings (key, value)
values ('consents.secret', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text))
on conflict (key) do nothing;
--> statement-breakpoint
create function consent_proof(address text) returns bytea language sql stable as $$
  select sha256(convert_to(value #>> '{}' || ' ' || lower(address), 'UTF8'))
  from settings where key = 'consents.secret'
$$;
--> statement-breakpoint
-- A row never changes, except that it forgets whom it is about when the account goes, and it is kept for a year at least.
create function keep_consent() returns trigger language plpgsql as $$
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
--> statement-breakpoint
create trigger consents_kept before update or delete on consents
  for each row execute function keep_consent();
--> statement-breakpoint
-- What was chosen before this log.
insert into consents (at, user_id, proof, channel, about, is_given, how)
select u.notify_chosen_at, u.id, consent_proof(u.email), c.channel, 'orders', c.is_given, u.notify_chosen_how
from users u
cross join lateral (values ('email', u.notify_email), ('sms', u.notify_sms), ('whatsapp', u.notify_whatsapp))
  as c (channel, is_given)
where u.notify_chosen_at is not null
  and u.notify_chosen_how in ('registration', 'checkout', 'profile', 'stop')
order by u.notify_chosen_at;
