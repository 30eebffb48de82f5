-- A place without the word that says what it is: `Nakuru Town`, `Kisumu City` and `Nairobi CBD` are Nakuru, Kisumu, Nairobi.
create or replace function plain_place(name text) returns text
language sql immutable parallel safe as $$
  select regexp_replace("name", '(?<=[[:alnum:]])[^[:alnum:]]+(town|city|cbd|municipality|mjini)[^[:alnum:]]*$', '', 'i')
$$;
