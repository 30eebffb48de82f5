-- The present user name of the person who was once called so.
create or replace function present_username(who text) returns text
language sql stable parallel safe as $$
  select coalesce((select username from users where former_usernames @> array[who] limit 1), who)
$$;
