-- Orders that staff enter: how an order came, who took it, and what staff took off when it was placed. `discount_cents`
-- is something else: what staff gave up because less money came.
alter table orders add column channel text not null default 'web'
  constraint orders_channel_known check (channel in ('web', 'staff', 'counter'));
alter table orders add column taken_by uuid references users(id) on delete set null;
alter table orders add column agreed_discount_cents bigint not null default 0;
alter table orders add column discount_reason text;
-- Who ordered without an account. Null once the person is forgotten.
alter table orders add column customer_phone text;
alter table orders add column customer_email text;
-- What the items cost together; null in orders from before.
alter table orders add column items_cents bigint;

alter table orders add constraint orders_total_adds_up check (
  items_cents is null
  or total_cents = items_cents + delivery_fee_cents - promotion_cents - agreed_discount_cents);
alter table orders drop constraint orders_parts_fit;
alter table orders add constraint orders_parts_fit check (
  delivery_fee_cents >= 0 and promotion_cents >= 0 and agreed_discount_cents >= 0);
alter table orders add constraint orders_guest_has_no_account check (
  user_id is null or customer_email is null and customer_phone is null);

-- Few: almost all orders are placed by shoppers.
create index orders_channel_newest on orders (channel, created_at, id) where channel <> 'web';
create index orders_taken_by on orders (taken_by) where taken_by is not null;
create index orders_customer_phone on orders (customer_phone) where customer_phone is not null;

-- An order without an account has an e-mail of its own.
drop function message_recipients(text, uuid, text, text);
create function message_recipients(kind text, owner uuid, home_phone text, other_phone text, guest_email text default null)
returns table(channel text, recipient text, language text) language sql stable as $$
  with person as (
    select coalesce(u.email, guest_email) as email, coalesce(
        substring(u.phone_number from '^254[17][0-9]{8}$'),
        substring(home_phone from '^254[17][0-9]{8}$')) as phone,
      coalesce(u.language, 'en') as language,
      kind = 'password-code' or coalesce(u.notify_email, true) as by_email,
      kind = 'password-code' or coalesce(u.notify_sms, true) as by_sms,
      coalesce(u.notify_whatsapp, false) as by_whatsapp
    from (select 1) one left join users u on u.id = owner
  )
  select a.channel, a.recipient, a.language
  from (
    select 'email' as channel, email as recipient, language from person where by_email
    union select 'sms', phone, language from person where by_sms
    union select 'whatsapp', phone, language from person where by_whatsapp
    union select 'sms', substring(other_phone from '^254[17][0-9]{8}$'), language from person
      where other_phone is distinct from phone
  ) a
  join message_channels c on c.channel = a.channel
  where a.recipient is not null and (c.is_on
    or a.channel = 'email' and kind = 'password-code'
    or a.channel = 'sms' and kind in ('payment-received', 'order-shipped', 'ready-for-pickup',
      'out-for-delivery', 'order-cancelled', 'refunded'))
$$;
