import type { WordedKind } from '@duka/contract/messages/message-kinds'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** The recipients of an alert, and when to send it. */
export interface AlertTarget {
  email: string | undefined
  phone: string | undefined
  /** When to send it: later than now in quiet hours. */
  at: Date
  /** The shop's address, without a slash at the end. */
  publicUrl: string
}

const SINCE = 'alerts.since'

/** The time from which events cause alerts. */
interface Since {
  /** At most a day ago; now on the first call. */
  since: Date
  isFirst: boolean
}

/** The time from which events cause alerts; set to now on the first call. */
export async function alertsSince(db: Db): Promise<Since> {
  const row = await db.row<{ since: string; isFirst: boolean }>(sql`
    insert into settings (key, value) values (${SINCE}, to_jsonb(now()))
    on conflict (key) do update set value = settings.value
    returning greatest((value #>> '{}')::timestamptz, now() - interval '1 day') as since, xmax = 0 as "isFirst"`)
  return { since: new Date(row?.since ?? Date.now()), isFirst: row?.isFirst ?? false }
}

/** Records which products have low stock now: only new ones cause an alert, and drafts once they are shown. */
async function noteLowStock(db: Db, isFirst: boolean): Promise<void> {
  await db.execute(sql`
    delete from low_stock_alerts a
    where not exists (select from low_stock l where l.product_id = a.product_id)`)
  // Products whose stock is already low when alerts are turned on cause no alert.
  await db.execute(sql`
    insert into low_stock_alerts (product_id, told_at)
    select product_id, case when ${isFirst} then now() - interval '10 years' else now() end
    from low_stock join products p on p.id = product_id
    where p.visibility <> 'draft' on conflict do nothing`)
}

/** Told news is looked at again for so long: for long transactions, and receipts that wait for a match. */
export const OVERLAP = sql`interval '1 hour'`

/** Advances the start to an hour ago; to now where nobody is told. */
export async function moveAlertsOn(db: Db, isTold: boolean): Promise<void> {
  await db.execute(sql`
    update settings
    set value = to_jsonb(case when ${isTold}
      then greatest((value #>> '{}')::timestamptz, now() - ${OVERLAP}) else now() end)
    where key = ${SINCE}`)
}

/** How long after an alert the next one of its kind waits for more. */
const PAUSE = sql`interval '5 minutes'`

/** The wording of an alert about several events of a kind. */
export const wordingsOfMany = {
  'new-order': 'new-orders',
  'low-stock': 'low-stocks',
  'payment-unmatched': 'payments-unmatched',
} as const satisfies Partial<Record<WordedKind, string>>
const wordingOfMany = sql`${JSON.stringify(wordingsOfMany)}::jsonb`

/**
 * Queues an alert about each new order, product with low stock, and payment without an order. The first of a kind goes at
 * once. What follows within five minutes, or while an alert waits for the morning, is one message with their number: a
 * loop that places and cancels orders must not cost the owner an SMS each.
 */
export async function queueNews(
  db: Db,
  { since, isFirst }: Since,
  target: AlertTarget,
): Promise<void> {
  await db.transaction(async (db) => {
    // One process at a time: each sees the alerts that the one before has queued.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff alerts', 0))`)
    await noteLowStock(db, isFirst)
    await db.execute(sql`
      with news as (${newsSince(sql`${since.toISOString()}::timestamptz`, target.publicUrl)}),
      to_staff as (${staffChannels(target)}),
      earlier as (
        select o.* from outbox o join to_staff a on o.channel = a.channel and lower(o.recipient) = lower(a.recipient)
        where o.kind in (select kind from news)
          and (o.sent_at is null or o.sent_at >= ${since.toISOString()}::timestamptz)
      ),
      untold as (
        select n.kind, a.channel, a.recipient, count(*)::int as count, jsonb_agg(n.what) as whats,
          min(n.what) as first, (array_agg(n.order_id))[1] as order_id, (array_agg(n.data))[1] as data
        from news n cross join to_staff a
        where not exists (select from earlier e
          where e.kind = n.kind and e.channel = a.channel and e.recipient = a.recipient
            and (e.event = n.kind || ':' || n.what or e.data->'all' ? n.what))
        group by n.kind, a.channel, a.recipient
      ),
      -- Has not begun to be sent, so more can be said in it.
      joined as (
        update outbox o set order_id = null, data = jsonb_build_object(
          'wording', ${wordingOfMany}->>u.kind, 'all', (o.data->'all') || u.whats,
          'count', jsonb_array_length((o.data->'all') || u.whats))
        from untold u
        where o.kind = u.kind and o.channel = u.channel and o.recipient = u.recipient
          and o.sent_at is null and o.tries = 0 and o.next_try_at is not null and o.data ? 'all'
        returning o.kind, o.channel, o.recipient
      )
      insert into outbox (kind, event, channel, recipient, order_id, data, next_try_at)
      select kind, kind || ':' || first, channel, recipient, case when count = 1 then order_id end,
        jsonb_build_object('all', whats) || case when count = 1 then data
          else jsonb_build_object('wording', ${wordingOfMany}->>kind, 'count', count) end,
        greatest(${target.at.toISOString()}::timestamptz, (
          select max(coalesce(e.sent_at, now())) + ${PAUSE} from earlier e
          where e.kind = u.kind and e.channel = u.channel and e.recipient = u.recipient
            and (e.sent_at is not null or e.next_try_at is not null)))
      from untold u
      where (kind, channel, recipient) not in (select kind, channel, recipient from joined)
      on conflict do nothing`)
  })
}

/** SQL: what happened since then. An order that was cancelled meanwhile is no news. */
export function newsSince(from: SQL, publicUrl: string): SQL {
  return sql`
    select kind, what, order_id, data || jsonb_build_object('link', ${publicUrl}::text || path) as data from (
      select 'new-order' as kind, o.id::text as what, o.id as order_id, '{}'::jsonb as data,
        '/dashboard/orders/' || o.id as path
      from orders o where o.created_at >= ${from} and o.status <> 'Cancelled'
      union all
      select 'low-stock', l.product_id || ':' || extract(epoch from a.told_at), null,
        jsonb_build_object('product', concat_ws(', ', p.name, nullif(p.variant, '')), 'left', l.stock_quantity),
        '/dashboard/products/' || l.product_id || '/stock'
      from low_stock_alerts a
      join low_stock l on l.product_id = a.product_id
      join products p on p.id = a.product_id
      where a.told_at >= ${from} and p.deleted_at is null and p.visibility <> 'draft'
      union all
      select 'payment-unmatched', r.id::text, null,
        jsonb_build_object('amountCents', r.amount_cents, 'receipt', r.code), '/dashboard/payments'
      from receipts r
      where r.created_at >= ${from} and not r.waiting and r.order_id is null
        and r.returned_at is null and r.voided_at is null
    ) news`
}

/** SQL: the addresses of staff whose channel is on. */
function staffChannels({ email, phone }: AlertTarget): SQL {
  return sql`
    select a.channel, a.recipient
    from (values ('email', ${email ?? null}::text), ('sms', ${phone ?? null}::text)) as a (channel, recipient)
    join message_channels c on c.channel = a.channel and c.is_on
    where a.recipient is not null`
}

/** Queues the alert that a backup failed. Returns false if no channel to staff is on. */
export async function queueBackupFailed(
  db: Db,
  problem: string,
  target: AlertTarget,
): Promise<boolean> {
  const data = JSON.stringify({ problem, link: `${target.publicUrl}/dashboard/settings` })
  const { rowCount } = await db.execute(sql`
    insert into outbox (kind, event, channel, recipient, data, next_try_at)
    select 'backup-failed', 'backup-failed:' || clock_timestamp(), channel, recipient, ${data}::jsonb,
      ${target.at.toISOString()}
    from (${staffChannels(target)}) to_staff`)
  return (rowCount ?? 0) > 0
}

type Contacts = Pick<AlertTarget, 'email' | 'phone'>

/**
 * SQL: who is told of a day, and in which language: who was named to get alerts, or else all admins by e-mail. WhatsApp
 * stands in for SMS where that is off.
 */
const toldOfDay = ({ email, phone }: Contacts) => sql`
  select a.channel, a.recipient, coalesce((
    select u.language from users u
    where u.role <> 'customer' and u.language is not null
      and (lower(u.email) = lower(a.recipient) or u.phone_number = a.recipient)
    order by u.created_at limit 1), 'en') as language
  from (
    select 'email' as channel, ${email ?? null}::text as recipient
    union all
    select case when is_on then 'sms' else 'whatsapp' end, ${phone ?? null}
    from message_channels where channel = 'sms'
    union all
    select 'email', email from users where role = 'admin' and ${!email && !phone}
  ) a
  join message_channels c on c.channel = a.channel and c.is_on
  where a.recipient is not null`

const dayEvent = (day: string) => `day:${day}`

/** Whether nobody has been told of a day, and somebody can be. */
export function isDayUntold(db: Db, day: string, contacts: Contacts) {
  return db.exists(sql`
    select from (${toldOfDay(contacts)}) a
    where not exists (select from outbox where event = ${dayEvent(day)}) limit 1`)
}

/** Queues the message about a day, once for each address. */
export async function queueDay(
  db: Db,
  day: string,
  data: Record<string, unknown>,
  contacts: Contacts,
): Promise<void> {
  await db.execute(sql`
    insert into outbox (kind, event, channel, recipient, language, data)
    select 'day', ${dayEvent(day)}, channel, recipient, language, ${JSON.stringify(data)}::jsonb
    from (${toldOfDay(contacts)}) a
    on conflict do nothing`)
}
