-- The places of business: one row. Stock movements, what is booked (drawers, too), the numbers of papers and the key of
-- eTIMS belong to one, so that a second one is a row and no change of tables. Only rows that are rare check that it exists.
create table locations (
  id smallint primary key
);
insert into locations (id) values (1);

alter table stock_movements add column location smallint not null default 1;
alter table entries add column location smallint not null default 1;
alter table paper_series add constraint paper_series_location_fkey foreign key (location) references locations;
alter table papers add constraint papers_location_fkey foreign key (location) references locations;
alter table etims_devices add constraint etims_devices_location_fkey foreign key (location) references locations;

-- Each location counts by itself.
drop index papers_number_key;
create unique index papers_number_key on papers (number, location);
