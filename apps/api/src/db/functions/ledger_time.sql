CREATE OR REPLACE FUNCTION public.ledger_time()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
DECLARE
	closed timestamp with time zone;
BEGIN
	PERFORM pg_advisory_xact_lock_shared(4201964);
	SELECT (value #>> '{}')::timestamptz INTO closed FROM settings WHERE key = 'ledger.closed-before';
	IF closed < statement_timestamp() + interval '1 day' THEN
		RETURN greatest(statement_timestamp(), closed);
	END IF;
	RETURN statement_timestamp();
END
$function$
;
