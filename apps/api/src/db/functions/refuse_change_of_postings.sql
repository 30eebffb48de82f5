-- Entries and their postings are only ever added.
create or replace function refuse_change_of_postings() returns trigger
language plpgsql as $$
begin
  raise exception 'A posting is never changed or removed: post the correction.';
end $$;

create or replace trigger postings_are_kept
before delete or update on postings for each row execute function refuse_change_of_postings();

create or replace trigger entries_are_kept
before delete or update on entries for each row execute function refuse_change_of_postings();
