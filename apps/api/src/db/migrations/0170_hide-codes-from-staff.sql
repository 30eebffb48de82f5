-- Staff read the stored texts of messages. From now on these never have a code; this takes it out of the old ones.
UPDATE "outbox" SET
  "body" = replace(replace("body", coalesce(nullif("data"->>'code', ''), chr(1)), '••••'),
    coalesce(nullif("data"->>'collectionCode', ''), chr(1)), '••••'),
  "subject" = replace(replace("subject", coalesce(nullif("data"->>'code', ''), chr(1)), '••••'),
    coalesce(nullif("data"->>'collectionCode', ''), chr(1)), '••••')
WHERE "data" ?| array['code', 'collectionCode'];--> statement-breakpoint
UPDATE "outbox" SET "subject" = regexp_replace("subject", '\d{8}', '••••')
WHERE "kind" = 'password-code' AND "subject" ~ '\d{8}';
