-- A user name as it looks: small letters without marks, one hyphen for blanks and signs between words, letters of other scripts
-- as the Latin ones that look the same, and 0, 1 and i as the letters o and l.
create or replace function username_key(text) returns text
language sql immutable parallel safe as $$
  select translate(btrim(regexp_replace(public.search_text(normalize($1, NFKC)), '[ ._''\u00b7\u2010-\u2015\u2212-]+', '-', 'g'), '-'),
    'авекмнорстухіјѕһԁԛԝαβεηικνορτυχıɑɡłøđꭵᎥ01i|!', 'abekmhopctyxljshdqwabenlkvoptuxlaglodllollll')
$$;
