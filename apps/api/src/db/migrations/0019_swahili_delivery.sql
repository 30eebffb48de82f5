-- What the shop says of a way of delivery in Swahili. Null: it shows the English words.
alter table delivery_options add column name_sw text, add column estimate_sw text;
