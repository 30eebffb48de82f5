-- The table keeps the hash of a shared cart's token, as other links do. Whoever made a link with an Idempotency-Key before, gets
-- another one for the same key: the old token is known to its holders only.
alter table shared_carts add column token_hash bytea;
update shared_carts set token_hash = sha256(convert_to(token, 'UTF8')), key_hash = null, body_hash = null;
alter table shared_carts alter column token_hash set not null;
drop index shared_carts_token;
alter table shared_carts drop column token;
create unique index shared_carts_token on shared_carts (token_hash);
