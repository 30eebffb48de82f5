-- Errors that browsers report, grouped. Nothing in them is about a person.
create table client_errors (
  kind text not null,
  page text not null,
  message text not null,
  place text not null,
  times integer not null default 1,
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  primary key (kind, page, message, place),
  constraint client_errors_kind_known check (kind in ('difference', 'broken', 'not-started')),
  constraint client_errors_short check (length(page) <= 200 and length(message) <= 200 and length(place) <= 120)
);
