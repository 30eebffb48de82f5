CREATE OR REPLACE FUNCTION public.search_text(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(regexp_replace(regexp_replace(
    lower(regexp_replace(normalize(translate($1, E'\t\n\r\f\x0b™®©×', '        x'), NFKD), '[\u0300-\u036f]+', '', 'g')),
    '([0-9]),(?=[0-9]{3}(?![0-9]))', '\1', 'g'),
    '([a-z])[''’‘ʼ`](?=[a-z])', '\1', 'g'),
    '([0-9]) ?\* ?(?=[0-9])', '\1x', 'g')
$function$
;
