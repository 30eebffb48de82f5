-- What staff note about a phone number that is not, or not only, one account's.
create table customer_notes (
  phone text primary key,
  text text not null,
  saved_at timestamptz(3) not null default now()
);
