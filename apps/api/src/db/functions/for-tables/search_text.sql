-- A text in lower case, without accents, invisible characters, apostrophes within words and separators of thousands. `×` and `*`
-- between numbers are `x`.
create or replace function search_text(text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(
    lower(regexp_replace(normalize(translate($1, E'\t\n\r\f\x0b™®©×’‘ʼ`´′ʹʻʽ‛＇', '        x'''''''''''''''''''''''), NFKD),
      '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+', '', 'g')),
    '([0-9]),(?=[0-9]{3}(?![0-9]))', '\1', 'g'),
    '([a-z])''(?=[a-z])', '\1', 'g'),
    '([0-9]) ?\* ?(?=[0-9])', '\1x', 'g')
$$;
