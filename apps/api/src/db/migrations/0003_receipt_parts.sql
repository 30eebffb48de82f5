-- What staff put right: a part of a receipt counts for something else than the rest.
alter table receipts add column part_of uuid references receipts(id);
create index receipts_part_of on receipts (part_of) where part_of is not null;
