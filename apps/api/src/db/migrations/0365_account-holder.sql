-- The name that M-Pesa shows to who pays; null: the owner has not said.
alter table shop_settings add column account_holder text;
