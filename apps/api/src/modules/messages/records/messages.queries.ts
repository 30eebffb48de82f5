import { codeKinds, type MessageChannel } from '@duka/contract/messages/message-kinds'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { messageChannelStates, outbox, users } from '../../../db/schema.ts'

export type OutboxRow = typeof outbox.$inferSelect

/** SQL: the process that claimed this message died before it recorded the result. */
const isAbandoned = sql`(tries > 0 and problem is null)`

interface Claim {
  /** Whether messages whose process died while it sent them may be sent again. */
  mayRepeat: boolean
  /** Whether the provider failed last: then the message with the fewest tries goes first. */
  isProbe: boolean
}

/**
 * Claims the next due message of a channel for five minutes, which is enough to send it. If the process dies
 * meanwhile, the message becomes due again, with the try counted and no problem recorded. While the channel is paused
 * nothing is due.
 */
export async function claimMessage(
  db: Db,
  channel: MessageChannel,
  { mayRepeat, isProbe }: Claim = { mayRepeat: false, isProbe: false },
): Promise<OutboxRow | undefined> {
  // The column is rounded to milliseconds, so a message that is due now may be half of one ahead.
  const [row] = await db
    .update(outbox)
    .set({
      tries: sql`${outbox.tries} + 1`,
      nextTryAt: sql`now() + interval '5 minutes'`,
      problem: null,
    })
    .where(
      sql`${outbox.id} = (
        select id from outbox
        where sent_at is null and channel = ${channel}
          and next_try_at <= now() + interval '1 millisecond'
          and (${mayRepeat} or not ${isAbandoned})
          and not exists (select 1 from message_channels c
            where c.channel = ${channel} and c.paused_until > now())
        order by ${isProbe ? sql`tries, ` : sql``}next_try_at, id limit 1 for update skip locked)`,
    )
    .returning()
  return row
}

/**
 * Gives up messages whose process died while it sent them. They may have been sent, and a second text about the same
 * money would look like another payment.
 */
export async function giveUpAbandoned(db: Db, channel: MessageChannel): Promise<void> {
  await db
    .update(outbox)
    .set({
      nextTryAt: null,
      problem: 'The shop stopped while it was being sent; it may have gone out.',
    })
    .where(
      sql`sent_at is null and channel = ${channel} and next_try_at <= now()
        and ${isAbandoned}`,
    )
}

/** Stores the text of a message before it is sent, so that staff can read it even if sending fails. */
export async function noteText(
  db: Db,
  id: bigint,
  { subject, body }: { subject: string | null; body: string },
): Promise<void> {
  await db.update(outbox).set({ subject, body }).where(eq(outbox.id, id))
}

export async function markSent(db: Db, id: bigint, messageId: string | undefined): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: sql`now()`, nextTryAt: null, problem: null, messageId: messageId ?? null })
    .where(eq(outbox.id, id))
  await clearDone(db, id)
}

/**
 * Schedules a retry with exponential backoff: 1 minute, 2, 4, … at most an hour, and not before the
 * provider wants it. Three days after it was queued, or at its own deadline, a message is given up.
 */
export async function postponeMessage(
  db: Db,
  id: bigint,
  { problem, retryAfterS = 0 }: { problem: string; retryAfterS?: number | undefined },
): Promise<void> {
  await db.execute(sql`
    update outbox set problem = ${problem},
      next_try_at = case when next.at < coalesce(give_up_at, created_at + interval '3 days')
        then next.at end
    from (select id, now() + greatest(interval '1 second' * ${retryAfterS}::float8,
        interval '1 minute' * least(power(2, least(tries, 20) - 1), 60)) as at
      from outbox where id = ${id}) next
    where outbox.id = next.id`)
  await clearDone(db, id)
}

/**
 * Puts a message back into its place in the line: the provider failed, so the message has to wait for it and
 * for nothing else. It is given up at the same moment as one that is postponed.
 */
export async function putBack(db: Db, id: bigint, problem: string): Promise<void> {
  await db.execute(sql`
    update outbox set problem = ${problem},
      next_try_at = case when now() < coalesce(give_up_at, created_at + interval '3 days')
        then created_at end
    where id = ${id}`)
  await clearDone(db, id)
}

/** Gives a message up: it stays in the outbox for staff to read and is not retried. */
export async function abandonMessage(db: Db, id: bigint, problem: string): Promise<void> {
  await db.update(outbox).set({ nextTryAt: null, problem }).where(eq(outbox.id, id))
  await clearDone(db, id)
}

/** Keeps a message of a channel that is off, with its text, for the owner to read. It is not tried again. */
export async function keepUnsent(
  db: Db,
  id: bigint,
  { subject, body }: { subject: string | null; body: string },
): Promise<void> {
  await db
    .update(outbox)
    .set({ nextTryAt: null, kept: true, subject, body })
    .where(eq(outbox.id, id))
  await db.delete(outbox).where(and(eq(outbox.id, id), eq(outbox.deleteWhenDone, true)))
}

/** The codes to a phone that still work and were given to no provider, newest first. */
export function selectWaitingCodes(db: Db, phone: string, now: Date): Promise<OutboxRow[]> {
  return db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, 'sms'),
        eq(outbox.recipient, phone),
        inArray(outbox.kind, codeKinds),
        inArray(outbox.state, ['waiting', 'kept']),
        gt(outbox.giveUpAt, now),
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(50)
}

/** Deletes a finished message to a deleted account, and the text and data of a finished code. */
async function clearDone(db: Db, id: bigint): Promise<void> {
  await db
    .delete(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.nextTryAt), eq(outbox.deleteWhenDone, true)))
  await db
    .update(outbox)
    .set({ data: {}, body: null })
    .where(and(eq(outbox.id, id), isNull(outbox.nextTryAt), inArray(outbox.kind, codeKinds)))
}

/** Deletes messages that are so many days old, sent or not. */
export async function deleteOldMessages(db: Db, days: number): Promise<void> {
  await db.execute(
    sql`delete from outbox where created_at < now() - ${days}::int * interval '1 day'`,
  )
}

/** Stores which channels the configuration turns on: messages are queued for these only. Ends all pauses. */
export async function noteChannelsOn(db: Db, on: readonly MessageChannel[]): Promise<void> {
  for (const channel of ['email', 'sms', 'whatsapp'] as const)
    await db
      .update(messageChannelStates)
      .set({ isOn: on.includes(channel), pausedUntil: null, failures: 0 })
      .where(
        and(
          eq(messageChannelStates.channel, channel),
          sql`(is_on <> ${on.includes(channel)} or paused_until is not null or failures > 0)`,
        ),
      )
}

/**
 * Pauses a channel after a failure of its provider, with exponential backoff: 2 seconds, 4, 8, … at most 5 minutes, or
 * as long as the provider asks for. Returns the number of consecutive failures.
 */
export async function pauseChannel(
  db: Db,
  channel: MessageChannel,
  { problem, retryAfterS = 0 }: { problem: string; retryAfterS?: number | undefined },
): Promise<number> {
  const { failures } = messageChannelStates
  const [row] = await db
    .update(messageChannelStates)
    .set({
      failures: sql`${failures} + 1`,
      pausedUntil: sql`now() + interval '1 second'
        * greatest(${retryAfterS}::float8, least(power(2, least(${failures}, 10) + 1), 300))`,
      problem,
    })
    .where(eq(messageChannelStates.channel, channel))
    .returning({ failures })
  return row?.failures ?? 1
}

/** Once a provider has failed for two messages, the first of them does not wait for more than the provider either. */
export async function putBackFirst(db: Db, channel: MessageChannel): Promise<void> {
  await db
    .update(outbox)
    .set({ nextTryAt: sql`created_at` })
    .where(sql`channel = ${channel} and state = 'failed' and tries = 1 and next_try_at > now()`)
}

/** Whether the last call of a provider failed. */
export async function isFailing(db: Db, channel: MessageChannel): Promise<boolean> {
  const rows = await db
    .select({ failures: messageChannelStates.failures })
    .from(messageChannelStates)
    .where(eq(messageChannelStates.channel, channel))
  return rows.some(({ failures }) => failures > 0)
}

/** Ends the pause of a channel, and resets its backoff. */
export async function resumeChannel(db: Db, channel: MessageChannel): Promise<void> {
  await db
    .update(messageChannelStates)
    .set({ failures: 0, pausedUntil: null, problem: null })
    .where(and(eq(messageChannelStates.channel, channel), sql`failures > 0`))
}

export async function isChannelOn(db: Db, channel: MessageChannel): Promise<boolean> {
  const [state] = await db
    .select({ isOn: messageChannelStates.isOn })
    .from(messageChannelStates)
    .where(eq(messageChannelStates.channel, channel))
  return state?.isOn ?? false
}

/** Where a member of staff can be reached. */
export async function findOwnContacts(db: Db, userId: string) {
  const [own] = await db
    .select({ email: users.email, phone: users.phoneNumber })
    .from(users)
    .where(eq(users.id, userId))
  return own
}
