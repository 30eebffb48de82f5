-- For how many days personal data is kept. Null: the default; of the audit log, for ever.
alter table shop_settings
  add column keep_messages integer,
  add column keep_told_requests integer,
  add column keep_open_requests integer,
  add column keep_riders integer,
  add column keep_missed_searches integer,
  add column keep_audit integer,
  add column keep_consents integer,
  add constraint shop_settings_keep check (keep_messages between 7 and 3650
    and keep_told_requests between 1 and 3650 and keep_open_requests between 1 and 3650
    and keep_riders between 7 and 3650 and keep_missed_searches between 1 and 3650),
  -- Tax records are kept for five years: the audit log says who booked, refunded and changed what.
  add constraint shop_settings_keep_records check (keep_audit between 1826 and 36500
    and keep_consents between 366 and 36500);
--> statement-breakpoint
create index audit_log_age on audit_log (at);
