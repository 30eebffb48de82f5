-- The name of who ordered without an account: who receives the parcel may be somebody else.
alter table orders add column customer_name text;
create index orders_folded_customer on orders using gin (folded_name(customer_name) gin_trgm_ops) where customer_name is not null;
