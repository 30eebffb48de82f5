-- When its customer saw the handover code on the order's page.
alter table orders add column code_seen_at timestamptz(3);
