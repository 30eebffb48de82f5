-- What the shop says of a pickup point in Swahili. Null: it shows the English words.
alter table delivery_points add column name_sw text, add column directions_sw text, add column hours_sw text;
