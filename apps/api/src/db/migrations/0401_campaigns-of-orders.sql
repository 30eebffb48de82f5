-- The campaign of the link that led to the shop, as the customer's device remembers it: {first, last}.
alter table orders add column source jsonb;
