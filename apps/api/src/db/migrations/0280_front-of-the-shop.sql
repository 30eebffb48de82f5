-- What stands above the list of products, as staff put it together: one row or none.
create table front (
  the_one boolean primary key default true,
  version integer default 0 not null,
  blocks jsonb default '[]' not null,
  updated_at timestamp (3) with time zone default now() not null,
  constraint front_one check (the_one),
  constraint front_list check (jsonb_typeof(blocks) = 'array')
);--> statement-breakpoint
-- The pictures that it shows now. The column is called like those of all pictures, so backups and the deletion of unused
-- pictures find it.
create table front_pictures (
  image_key text primary key,
  width integer not null,
  height integer not null,
  constraint front_pictures_size check (width > 0 and height > 0)
);--> statement-breakpoint
create trigger front_pictures_deleted after delete on front_pictures
for each row execute function note_unused_picture();
