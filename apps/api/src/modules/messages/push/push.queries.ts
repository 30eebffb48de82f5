import type { LanguageCode } from '@duka/contract/endpoint'
import type { PushSubscription } from '@duka/contract/messages/push'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pushSubscriptions } from '../../../db/schema.ts'
import { newsSince, OVERLAP, type wordingsOfMany } from '../alerts/staff-alerts.queries.ts'

/**
 * Saves where this session gets notices, in place of its browser's earlier address. Another session takes an address over
 * when it knows its keys: then it is the same browser. Returns false if it does not.
 */
export async function saveSubscription(
  db: Db,
  session: Buffer,
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
): Promise<boolean> {
  return db.transaction(async (db) => {
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.session, session), ne(pushSubscriptions.endpoint, endpoint)))
    const saved = await db
      .insert(pushSubscriptions)
      .values({ endpoint, session, p256dh, auth })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { session },
        setWhere: sql`${pushSubscriptions.p256dh} = ${p256dh} and ${pushSubscriptions.auth} = ${auth}`,
      })
      .returning({ endpoint: pushSubscriptions.endpoint })
    return saved.length > 0
  })
}

/** Deletes an address of this user; another's stays. */
export async function deleteOwnSubscription(
  db: Db,
  userId: string,
  endpoint: string,
): Promise<void> {
  await db.execute(sql`
    delete from push_subscriptions s using sessions e
    where s.endpoint = ${endpoint} and e.token_hash = s.session and e.user_id = ${userId}`)
}

export async function deleteSubscription(db: Db, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}

/** For a new key of the shop: browsers refuse what is signed with another one than they subscribed with. */
export async function deleteSubscriptions(db: Db): Promise<void> {
  await db.delete(pushSubscriptions)
}

type NewsKind = keyof typeof wordingsOfMany

/** What a phone has not been told of one kind. */
export interface Untold {
  endpoint: string
  p256dh: string
  auth: string
  failures: number
  nextAt: Date
  language: LanguageCode
  kind: NewsKind
  count: number
  /** Names each event. */
  keys: string[]
  /** The facts of the first event; `order` is the number. */
  order: string | null
  totalCents: number | null
  data: Record<string, unknown>
}

interface Rules {
  /** A session ends so long after its login. */
  sessionMaxDays: number
  /** Whether staff without a second factor may do no more than a customer. */
  needsSecondFactor: boolean
}

/**
 * What the phones of staff have not been told that may be sent something now, a row for each phone and kind. Everybody
 * hears of what they have the right to look after, and of the last day at most.
 */
export async function selectUntold(db: Db, rules: Rules): Promise<Untold[]> {
  const { rows } = await db.execute<Untold & Record<string, unknown>>(sql`
    with due as (
      select s.*, u.role, u.rights, coalesce(u.language, 'en') as language
      from push_subscriptions s
      join sessions e on e.token_hash = s.session
      join users u on u.id = e.user_id
      where s.next_at <= now() and u.role <> 'customer'
        and e.last_used_at > now() - interval '30 days'
        and e.created_at > now() - ${rules.sessionMaxDays}::float8 * interval '1 day'
        and (not ${rules.needsSecondFactor} or exists (
          select from second_factors f where f.user_id = u.id and f.secret is not null))
    ),
    untold as (
      select d.endpoint, d.p256dh, d.auth, d.failures, d.next_at, d.language, n.kind,
        count(*)::int as count, array_agg(n.kind || ' ' || n.what) as keys,
        (array_agg(n.order_id))[1] as order_id, (array_agg(n.data))[1] as data
      from due d
      cross join lateral (
        ${newsSince(sql`greatest(d.sent_until, now() - interval '1 day')`, '')}
      ) n
      join (values ('new-order', 'orders'), ('payment-unmatched', 'cash'), ('low-stock', 'stock'))
        as needed (kind, "right") on needed.kind = n.kind
      where n.kind || ' ' || n.what <> all (d.sent)
        and (d.role = 'admin' or d.rights is null or needed.right = any (d.rights))
      group by d.endpoint, d.p256dh, d.auth, d.failures, d.next_at, d.language, n.kind
    )
    select u.endpoint, u.p256dh, u.auth, u.failures, u.next_at as "nextAt", u.language, u.kind,
      u.count, u.keys, u.data, o.short_number as "order", o.total_cents as "totalCents"
    from untold u left join orders o on o.id = u.order_id
    order by u.endpoint, u.kind`)
  return rows.map((row) => ({ ...row, nextAt: new Date(row.nextAt) }))
}

/**
 * Claims a phone for a minute: of several processes that have read the same news, one sends it, and after a crash it is
 * sent again. Returns false if another process has claimed it.
 */
export async function claimSubscription(
  db: Db,
  { endpoint, nextAt }: Pick<Untold, 'endpoint' | 'nextAt'>,
): Promise<boolean> {
  const claimed = await db
    .update(pushSubscriptions)
    .set({ nextAt: sql`now() + interval '1 minute'` })
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.nextAt, nextAt)))
    .returning({ endpoint: pushSubscriptions.endpoint })
  return claimed.length > 0
}

/** Records what a phone was told. What follows waits five minutes, and comes together. */
export async function markTold(db: Db, endpoint: string, keys: string[]): Promise<void> {
  const until = sql`greatest(s.sent_until, now() - ${OVERLAP})`
  await db.execute(sql`
    update push_subscriptions s set sent_until = ${until},
      sent = array(
        select n.kind || ' ' || n.what from (${newsSince(until, '')}) n
        where n.kind || ' ' || n.what = any (s.sent || ${sql.param(keys)}::text[])),
      next_at = now() + interval '5 minutes', failures = 0
    where endpoint = ${endpoint}`)
}

/** Tries a phone again after one minute, two, four, … up to an hour. */
export async function postponeSubscription(db: Db, endpoint: string): Promise<void> {
  await db.execute(sql`
    update push_subscriptions set failures = failures + 1,
      next_at = now() + least(power(2, least(failures, 10)) * interval '1 minute', interval '1 hour')
    where endpoint = ${endpoint}`)
}
