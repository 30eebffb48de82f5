-- User names that look like another are refused, and a new name of staff is shown where their old one was written down.

alter table users add column former_usernames text[] not null default '{}';
--> statement-breakpoint
create index users_former_usernames on users using gin (former_usernames);
--> statement-breakpoint

-- A user name as it looks: small letters without marks, one hyphen for blanks and signs between words, letters of other scripts as the Latin ones that
-- look the same, and 0, 1 and i as the letters o and l.
create function username_key(text) returns text language sql immutable parallel safe as $$
  select translate(btrim(regexp_replace(public.search_text(normalize($1, NFKC)), '[ ._''\u00b7\u2010-\u2015\u2212-]+', '-', 'g'), '-'),
    'авекмнорстухіјѕһԁԛԝαβεηικνορτυχıɑɡłøđꭵᎥ01i|!', 'abekmhopctyxljshdqwabenlkvoptuxlaglodllollll')
$$;
--> statement-breakpoint
create index users_username_looks on users (username_key(username));
--> statement-breakpoint

-- The present user name of the person who was once called so.
create function present_username(who text) returns text language sql stable parallel safe as $$
  select coalesce((select username from users where former_usernames @> array[who] limit 1), who)
$$;
