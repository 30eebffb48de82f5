-- Who has a pay link must not keep the customer from cancelling, or staff from recording cash.
alter table payment_attempts add column by_link boolean not null default false;
