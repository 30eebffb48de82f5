CREATE OR REPLACE FUNCTION public.message_recipients(kind text, owner uuid, home_phone text, other_phone text, guest_email text DEFAULT NULL::text)
 RETURNS TABLE(channel text, recipient text, language text)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;
