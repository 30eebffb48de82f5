-- Counting cash again adds a row and keeps the earlier count.
create or replace function refuse_change_of_count() returns trigger
language plpgsql as $$
begin
  raise exception 'A count of cash is never changed or deleted.';
end $$;

create or replace trigger refuse_change_of_count
before delete or update on cash_counts for each row execute function refuse_change_of_count();
