CREATE OR REPLACE FUNCTION public.title_words_of(name text, brand text, variant text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
AS $function$
	SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', name || ' ' || brand || ' ' || variant))) word
	WHERE length(word) BETWEEN 2 AND 40 AND word ~ '[[:alpha:]]'
$function$
;
