-- One house is one key, however it is spelled: letters and digits only. Null where nothing says which house it is: a town
-- or an estate is no address that orders could share.
create or replace function address_key(address jsonb) returns text
language sql immutable parallel safe as $$
  select coalesce(
      nullif(regexp_replace(lower(coalesce("address"->>'addressLine1', '') || coalesce("address"->>'addressLine2', '')
        || coalesce("address"->>'street', '')), '[^[:alnum:]]', '', 'g'), ''),
      nullif(regexp_replace(lower("address"->>'landmark'), '[^[:alnum:]]', '', 'g'), ''))
    || regexp_replace(lower(coalesce("address"->>'city', '')), '[^[:alnum:]]', '', 'g')
$$;
