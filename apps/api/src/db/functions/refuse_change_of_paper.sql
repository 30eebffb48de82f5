-- A paper never changes and never goes, once it has its number.
create or replace function refuse_change_of_paper() returns trigger
language plpgsql as $$
begin
  raise exception 'A paper that was issued never changes.' using constraint = 'papers_stay';
end $$;

create or replace trigger papers_stay
before update on papers for each row when (old.number is not null)
execute function refuse_change_of_paper();

create or replace trigger papers_stay_whole
before delete on papers for each row execute function refuse_change_of_paper();
