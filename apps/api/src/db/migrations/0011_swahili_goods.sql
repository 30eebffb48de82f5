-- What the shop says in Swahili. Empty or null: it shows the English words.
alter table products add column name_sw text, add column description_sw text, add column variant_sw text;
alter table categories add column name_sw text, add column description_sw text;
