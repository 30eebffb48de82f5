-- A bulk change of costs. A product whose cost was not known has none before.
alter table price_changes add column is_of_cost boolean not null default false;
alter table price_change_lines alter column before_cents drop not null;
