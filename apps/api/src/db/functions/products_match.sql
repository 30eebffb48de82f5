-- Whether a product for sale matches. Always by the index of words: the planner would expect to find one soon
-- in a scan of the whole table, and with a million products and no match it would not.
create or replace function products_match(query tsquery, of_any_visibility boolean default false) returns boolean
language plpgsql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
begin
  return exists (
    select from products
    where search @@ query and deleted_at is null and (of_any_visibility or visibility = 'shown'));
end $$;
