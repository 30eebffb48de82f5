import type { StatusReport } from '@duka/whatsapp/client'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { noteStop } from '../consents/consents.queries.ts'

/** The channels on which a phone can write back. */
export type PhoneChannel = 'sms' | 'whatsapp'

/** The problem recorded for a message to a phone that sent STOP. Staff read it. */
export const STOPPED = 'This phone said STOP.'

/** Records when a phone wrote to the shop. Reports may come twice or late, so the latest time counts. */
export async function noteWrote(
  db: Db,
  phone: string,
  channel: PhoneChannel,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into message_phones (phone, channel, wrote_at) values (${phone}, ${channel}, ${at.toISOString()})
    on conflict (phone, channel) do update
      set wrote_at = greatest(message_phones.wrote_at, excluded.wrote_at)`)
}

/**
 * Turns a channel off or on for a phone, unless a later STOP or START was already received, and adds that to the
 * consent log. A report that comes twice is added once.
 */
export async function setStopped(
  db: Db,
  phone: string,
  channel: PhoneChannel,
  { isStopped, at }: { isStopped: boolean; at: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const { rows } = await db.execute<{ before: boolean | null }>(sql`
      select case when said_at is not null then is_stopped end as before from message_phones
      where phone = ${phone} and channel = ${channel} for update`)
    const { rowCount } = await db.execute(sql`
      insert into message_phones (phone, channel, wrote_at, is_stopped, said_at)
      values (${phone}, ${channel}, ${at.toISOString()}, ${isStopped}, ${at.toISOString()})
      on conflict (phone, channel) do update
        set is_stopped = excluded.is_stopped, said_at = excluded.said_at,
          wrote_at = greatest(message_phones.wrote_at, excluded.wrote_at)
        where message_phones.said_at is null or message_phones.said_at <= excluded.said_at`)
    if (rowCount === 1 && rows[0]?.before !== isStopped)
      await noteStop(db, phone, channel, { isStopped })
  })
}

/** Whether a phone has turned this channel off with STOP. */
export function isStopped(db: Db, phone: string, channel: PhoneChannel) {
  return db.exists(sql`
    select from message_phones where phone = ${phone} and channel = ${channel} and is_stopped`)
}

/** Ends the STOP of a phone, because its owner asked for messages in the profile. */
export async function liftStop(
  db: Db,
  phone: string,
  channel: PhoneChannel,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update message_phones set is_stopped = false, said_at = greatest(said_at, ${at.toISOString()})
    where phone = ${phone} and channel = ${channel}`)
}

/** Whether a phone wrote in the last 24 hours: WhatsApp then accepts free text. */
export function wroteToday(db: Db, phone: string) {
  // A margin, because the message takes a moment to arrive.
  return db.exists(sql`
    select from message_phones where phone = ${phone} and channel = 'whatsapp'
      and wrote_at > now() - interval '23 hours 55 minutes'`)
}

/** Deletes phones that wrote so many days ago and are not stopped. */
export async function deleteOldPhones(db: Db, days: number): Promise<void> {
  await db.execute(sql`
    delete from message_phones where not is_stopped and wrote_at < now() - ${days}::int * interval '1 day'`)
}

/**
 * Stores WhatsApp's report about a message that it had accepted. Reports may come twice and in any order, so a
 * delivered message never becomes failed. A failed message is given up with the reason.
 */
export async function noteReport(
  db: Db,
  { id, status, problem, at }: StatusReport & { at: Date },
): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  if (status === 'delivered' || status === 'read')
    await db.execute(sql`
      update outbox set
        delivered_at = coalesce(delivered_at, ${moment}),
        read_at = case when ${status === 'read'} then coalesce(read_at, ${moment}) else read_at end,
        sent_at = coalesce(sent_at, ${moment}), next_try_at = null, problem = null
      where message_id = ${id} and channel = 'whatsapp'`)
  if (status === 'failed')
    await db.execute(sql`
      update outbox set sent_at = null, next_try_at = null,
        problem = ${`WhatsApp could not deliver it: ${problem ?? 'no reason given'}`}
      where message_id = ${id} and channel = 'whatsapp' and delivered_at is null`)
}
