-- The newest version of a page. Null: nobody has saved it, or it was deleted, so the shop's first draft applies.
create or replace function newest_page_version(wanted text) returns bigint
language sql stable as $$
  select case when not is_deleted then version end
  from page_versions where slug = wanted order by version desc limit 1
$$;
