-- A day that was closed stays as it was, with what was counted.
create or replace function refuse_change_of_count() returns trigger
language plpgsql as $$
begin
  raise exception 'A closed day and its counts are never changed or deleted.';
end $$;

create or replace trigger refuse_change_of_count
before delete or update on cash_counts for each row execute function refuse_change_of_count();

create or replace trigger refuse_change_of_day
before delete or update on day_closings for each row execute function refuse_change_of_count();
