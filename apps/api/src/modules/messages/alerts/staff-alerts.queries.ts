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
  const { rows } = await db.execute<{ since: string; isFirst: boolean }>(sql`
    insert into settings (key, value) values (${SINCE}, to_jsonb(now()))
    on conflict (key) do update set value = settings.value
    returning greatest((value #>> '{}')::timestamptz, now() - interval '1 day') as since, xmax = 0 as "isFirst"`)
  const [row] = rows
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

/** Advances the start to an hour ago. The overlap covers long transactions and receipts that wait for a match. */
export async function moveAlertsOn(db: Db): Promise<void> {
  await db.execute(sql`
    update settings
    set value = to_jsonb(greatest((value #>> '{}')::timestamptz, now() - interval '1 hour'))
    where key = ${SINCE}`)
}

/** Queues one alert for each new order, product with low stock, and payment without an order. */
export async function queueNews(
  db: Db,
  { since, isFirst }: Since,
  target: AlertTarget,
): Promise<void> {
  const from = sql`${since.toISOString()}::timestamptz`
  await noteLowStock(db, isFirst)
  await queueAlerts(
    db,
    sql`
      select 'new-order' as kind, o.id::text as what, o.id as order_id, '{}'::jsonb as data,
        '/dashboard/orders/' || o.id as path
      from orders o where o.created_at >= ${from}
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
        and r.returned_at is null and r.voided_at is null`,
    target,
  )
}

/** Queues the alert that a backup failed. Returns false if no channel to staff is on. */
export async function queueBackupFailed(
  db: Db,
  problem: string,
  target: AlertTarget,
): Promise<boolean> {
  const data = JSON.stringify({ problem })
  const news = sql`select 'backup-failed' as kind, clock_timestamp()::text as what,
    null::uuid as order_id, ${data}::jsonb as data, '/dashboard/settings' as path`
  return (await queueAlerts(db, news, target)) > 0
}

/** Queues alerts for the recipients whose channel is on. Returns the number of messages. */
async function queueAlerts(
  db: Db,
  news: SQL,
  { email, phone, at, publicUrl }: AlertTarget,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into outbox (kind, event, channel, recipient, order_id, data, next_try_at)
    select news.kind, news.kind || ':' || news.what, a.channel, a.recipient, news.order_id,
      news.data || jsonb_build_object('link', ${publicUrl}::text || news.path), ${at.toISOString()}
    from (${news}) news
    cross join (values ('email', ${email ?? null}::text), ('sms', ${phone ?? null}::text))
      as a (channel, recipient)
    join message_channels c on c.channel = a.channel and c.is_on
    where a.recipient is not null
    on conflict do nothing`)
  return rowCount ?? 0
}
