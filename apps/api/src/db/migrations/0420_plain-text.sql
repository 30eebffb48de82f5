-- Texts as they are pasted are compared in plain characters, and people are found as products are.

-- A text that is compared, as `plainText` of the contract makes it: without invisible characters, in one line, with plain
-- hyphens, blanks and digits.
create function plain_text(text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(translate(
    regexp_replace(
      case when $1 ~ '[\uff01-\uff5e\U0001d400-\U0001d7ff]' then normalize($1, NFKC) else normalize($1, NFC) end,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹‐‑‒–—―−﹘﹣', '01234567890123456789---------'),
    '[\u0009-\u000d \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;
--> statement-breakpoint

-- Also without invisible characters, which pasted names have, and with every kind of apostrophe.
create or replace function search_text(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(
    lower(regexp_replace(normalize(translate($1, E'\t\n\r\f\x0b™®©×’‘ʼ`´′ʹʻʽ‛＇', '        x'''''''''''''''''''''''), NFKD),
      '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+', '', 'g')),
    '([0-9]),(?=[0-9]{3}(?![0-9]))', '\1', 'g'),
    '([a-z])''(?=[a-z])', '\1', 'g'),
    '([0-9]) ?\* ?(?=[0-9])', '\1x', 'g')
$$;
--> statement-breakpoint

-- A name as it is searched: as the words of products, and without any apostrophe or hyphen.
create function folded_name(text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(replace(public.search_text($1), '''', ''), '[ \u00a0\u2010-\u2015\u2212-]+', ' ', 'g'))
$$;
--> statement-breakpoint

drop index users_like;
--> statement-breakpoint
drop index users_plain_name;
--> statement-breakpoint
create index users_folded_name on users
  using gin (folded_name(username || ' ' || coalesce(email, '') || ' ' || firstname || ' ' || lastname) gin_trgm_ops);
--> statement-breakpoint
drop index orders_plain_recipient;
--> statement-breakpoint
create index orders_folded_recipient on orders using gin (folded_name(recipient_name) gin_trgm_ops) where recipient_differs;
--> statement-breakpoint

-- What was stored before. Of two that would become the same, the older or the plain one gets the text; the other keeps its own.
update users u set email = plain_text(email)
where id in (
  select distinct on (lower(plain_text(email))) id from users where email is not null
  order by lower(plain_text(email)), email <> plain_text(email), created_at, id)
  and email <> plain_text(email);
--> statement-breakpoint
create index users_odd_email on users (lower(plain_text(email))) where email <> plain_text(email);
--> statement-breakpoint
update offers set code = plain_text(code)
where id in (
  select distinct on (upper(regexp_replace(plain_text(code), '\s', '', 'g'))) id from offers where deleted_at is null
  order by upper(regexp_replace(plain_text(code), '\s', '', 'g')), code <> plain_text(code), created_at, id)
  and code <> plain_text(code) and plain_text(code) <> '';
--> statement-breakpoint
update shippings set tracking_number = plain_text(tracking_number)
where id in (
  select distinct on (lower(plain_text(tracking_number))) id from shippings where tracking_number is not null
  order by lower(plain_text(tracking_number)), tracking_number <> plain_text(tracking_number), created_at, id)
  and tracking_number <> plain_text(tracking_number) and plain_text(tracking_number) <> '';
--> statement-breakpoint
update products set sku = plain_text(sku)
where id in (
  select distinct on (lower(plain_text(sku))) id from products where deleted_at is null and sku is not null
  order by lower(plain_text(sku)), sku <> plain_text(sku), created_at, id)
  and sku <> plain_text(sku) and plain_text(sku) <> '';
--> statement-breakpoint
update addresses set phone_number = '254' || right(regexp_replace(plain_text(phone_number), '\D', '', 'g'), 9)
where phone_number !~ '^254[17]\d{8}$'
  and regexp_replace(plain_text(phone_number), '[ ().-]', '', 'g') ~ '^(\+?254|00254|0)?[17]\d{8}$';
--> statement-breakpoint
-- The triggers index these products anew.
update products set name = name
where (name || brand || variant || description) ~ '[´′ʹʻʽ‛＇\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]';
