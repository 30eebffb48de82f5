-- A version is what people have agreed to: it never changes.
create or replace function keep_page_version() returns trigger
language plpgsql as $$
begin
  raise exception 'A version of a page never changes.';
end $$;

create or replace trigger page_versions_unchanged
before update on page_versions for each row execute function keep_page_version();
