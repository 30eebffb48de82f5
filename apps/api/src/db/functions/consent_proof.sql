-- A keyed hash of an e-mail or phone. A person who names theirs can be shown what they agreed to.
create or replace function consent_proof(address text) returns bytea
language sql stable as $$
  select sha256(convert_to(value #>> '{}' || ' ' || lower(address), 'UTF8'))
  from settings where key = 'consents.secret'
$$;
