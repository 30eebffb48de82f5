-- The moment to post at: now, or the end of the last closed day if the clock was set back since. An end more than two days
-- ahead was written under a wrong clock and is ignored. Closing a day waits for the lock, and so for every transaction
-- that has posted in that day.
create or replace function ledger_time() returns timestamptz
language plpgsql as $$
declare
  closed timestamp with time zone;
begin
  perform pg_advisory_xact_lock_shared(4201964);
  select (value #>> '{}')::timestamptz into closed from settings where key = 'ledger.closed-before';
  if closed < statement_timestamp() + interval '2 days' then
    return greatest(statement_timestamp(), closed);
  end if;
  return statement_timestamp();
end $$;
