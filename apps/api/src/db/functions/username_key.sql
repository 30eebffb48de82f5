CREATE OR REPLACE FUNCTION public.username_key(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select translate(btrim(regexp_replace(public.search_text(normalize($1, NFKC)), '[ ._''\u00b7\u2010-\u2015\u2212-]+', '-', 'g'), '-'),
    'авекмнорстухіјѕһԁԛԝαβεηικνορτυχıɑɡłøđꭵᎥ01i|!', 'abekmhopctyxljshdqwabenlkvoptuxlaglodllollll')
$function$
;
