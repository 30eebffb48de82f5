-- The addresses that a message of a kind goes to, each once. `home_phone` is used for an account without a Kenyan phone,
-- `other_phone` belongs to another recipient of the parcel, `guest_email` to an order without an account. A channel that is
-- off gets nothing, except the messages that the shop shows in its log instead.
create or replace function message_recipients(
  kind text, owner uuid, home_phone text, other_phone text, guest_email text default null
) returns table(channel text, recipient text, language text)
language sql stable as $$
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
  select c.channel, r.recipient, person.language
  from person cross join message_channels c
  cross join lateral (values
    (case
      when c.channel = 'email' and by_email then email
      when c.channel = 'sms' and by_sms then phone
      when c.channel = 'whatsapp' and by_whatsapp then phone end),
    -- Somebody else, who gets an SMS only.
    (case when c.channel = 'sms' and other_phone is distinct from phone
      then substring(other_phone from '^254[17][0-9]{8}$') end)
  ) r (recipient)
  where r.recipient is not null and (c.is_on
    or c.channel = 'email' and kind = 'password-code'
    or c.channel = 'sms' and kind in ('payment-received', 'order-shipped', 'ready-for-pickup',
      'out-for-delivery', 'order-cancelled', 'refunded'))
$$;
