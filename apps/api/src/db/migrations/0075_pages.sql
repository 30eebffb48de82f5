-- The owner's pages. Every save is a row; the newest row of a slug is the page.
create table page_versions (
  version bigserial primary key,
  slug text not null,
  title text not null,
  title_sw text not null,
  "text" text not null,
  text_sw text not null,
  saved_by text not null,
  saved_at timestamptz(3) not null default now(),
  is_deleted boolean not null default false,
  constraint page_versions_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint page_versions_titled check (title <> '' and "text" <> '')
);
--> statement-breakpoint
create index page_versions_newest on page_versions (slug, version);
--> statement-breakpoint
-- A version is what people have agreed to: it never changes.
create function keep_page_version() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a page never changes.';
end $$;
--> statement-breakpoint
create trigger page_versions_unchanged before update on page_versions
  for each row execute function keep_page_version();
--> statement-breakpoint
-- Null: nobody has saved the page, or it was deleted, so the shop's first draft applies.
create function newest_page_version(wanted text) returns bigint language sql stable as $$
  select case when not is_deleted then version end
  from page_versions where slug = wanted order by version desc limit 1
$$;
--> statement-breakpoint
-- As defaults, so that the statement that places an order stays as it is. Earlier orders have none.
alter table orders add column terms_version bigint references page_versions (version);
--> statement-breakpoint
alter table orders add column privacy_version bigint references page_versions (version);
--> statement-breakpoint
alter table orders alter column terms_version set default newest_page_version('terms');
--> statement-breakpoint
alter table orders alter column privacy_version set default newest_page_version('privacy');
