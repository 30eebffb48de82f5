import type { Consent, ConsentFilter, ConsentWay } from '@duka/contract/messages/consents'
import { type MessageChannel, messageChannels } from '@duka/contract/messages/message-kinds'
import { maskPhone, normalisePhone } from '@duka/contract/phone'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { consents, users } from '../../../db/schema.ts'
import { fullName } from '../../../lists/named-like.ts'
import { numberedList } from '../../../lists/sorted-list.ts'

type Choice = Partial<Record<MessageChannel, boolean>>

/**
 * Writes what a person chose to the consent log. Call it in the transaction of the change. A channel that
 * was chosen the same way before is left out, so that an entry stands for a decision.
 */
export async function noteChoice(
  db: Db,
  { id, email, phoneNumber }: { id: string; email: string | null; phoneNumber?: string | null },
  choice: Choice | undefined,
  how: ConsentWay,
): Promise<void> {
  for (const channel of messageChannels) {
    const isGiven = choice?.[channel]
    if (isGiven === undefined) continue
    await db.execute(sql`
      insert into consents (user_id, proof, channel, about, is_given, how)
      select ${id}::uuid, consent_proof(${email ?? phoneNumber ?? ''}), ${channel}, 'orders', ${isGiven}, ${how}
      where ${isGiven} is distinct from (
        select is_given from consents
        where user_id = ${id}::uuid and channel = ${channel} and about = 'orders'
        order by id desc limit 1)`)
  }
}

/**
 * Writes STOP or START of a phone to the consent log: for every account with this phone, or without a phone
 * of its own and with messages to this one; without any, for the phone itself. Masked in either case.
 */
export async function noteStop(
  db: Db,
  phone: string,
  channel: MessageChannel,
  { isStopped }: { isStopped: boolean },
): Promise<void> {
  await db.execute(sql`
    insert into consents (user_id, address, proof, channel, about, is_given, how)
    select u.id, ${maskPhone(phone)}, consent_proof(${phone}), ${channel}, 'orders', ${!isStopped},
      ${isStopped ? 'stop' : 'start'}
    from (select 1) one left join users u on u.phone_number = ${phone}
      or u.phone_number is null and u.id in (
        select m.user_id from outbox m where m.channel = ${channel} and m.recipient = ${phone})`)
}

interface RequestConsent {
  userId?: string | null | undefined
  channel: MessageChannel
  /** The e-mail address or phone that was given. */
  recipient: string
}

/** Adds a stock request, or its end by the link, to the consent log. */
export async function noteStockRequest(
  db: Db,
  { userId, channel, recipient }: RequestConsent,
  how: 'notify-me' | 'unsubscribe-link',
): Promise<void> {
  await db.execute(sql`
    insert into consents (user_id, address, proof, channel, about, is_given, how)
    values (${userId ?? null}, ${maskAddress(recipient)}, consent_proof(${recipient}), ${channel},
      'back-in-stock', ${how === 'notify-me'}, ${how})`)
}

/** `amina@people.test` → `a***@people.test`; phones as everywhere. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at > 0 ? `${address.slice(0, 1)}***${address.slice(at)}` : maskPhone(address)
}

/** The consent log, newest first by default, of an account or of an e-mail address or phone. */
export async function listConsents(
  db: Db,
  { user, address, sort, limit, cursor }: ConsentFilter,
): Promise<{ consents: Consent[]; nextCursor: string | null }> {
  const list = numberedList(sort, sql`${consents.id}`, cursor)
  const rows = await db
    .select({
      consent: consents,
      id: consents.id,
      username: users.username,
      name: fullName('users'),
    })
    .from(consents)
    .leftJoin(users, eq(users.id, consents.userId))
    .where(
      and(
        user ? eq(consents.userId, user) : undefined,
        address
          ? sql`${consents.proof} = consent_proof(${normalisePhone(address) ?? address})`
          : undefined,
        list.afterCursor,
      ),
    )
    .orderBy(list.order)
    .limit(limit + 1)
  const { page, nextCursor } = list.page(rows, limit)
  return {
    nextCursor,
    consents: page.map(({ consent: { id, at, userId, ...row }, username, name }) => ({
      _id: String(id),
      at: at.toISOString(),
      user: userId && username ? { _id: userId, username, name: name ?? username } : null,
      address: row.address,
      channel: row.channel,
      about: row.about,
      given: row.isGiven,
      how: row.how,
    })),
  }
}

/** What an account agreed to, newest first, for its own data. */
export function selectOwnConsents(db: Db, userId: string) {
  return db
    .select({
      at: consents.at,
      channel: consents.channel,
      about: consents.about,
      given: consents.isGiven,
      how: consents.how,
      address: consents.address,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(sql`${consents.id} desc`)
}

/** Deletes entries that are older than so many days. */
export async function deleteOldConsents(db: Db, days: number): Promise<void> {
  await db.execute(sql`
    delete from consents where at < now() - greatest(${days}, 366)::int * interval '1 day'`)
}
