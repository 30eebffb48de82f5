import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { outbox } from '../../db/schema.ts'

export type OutboxRow = typeof outbox.$inferSelect

/**
 * Takes the next message of a channel that is due. It is nobody else's for five minutes: enough to send it.
 * Whoever claimed it and died leaves it with tries, without a problem, and due again.
 */
export async function claimMessage(
  db: Db,
  channel: OutboxRow['channel'],
): Promise<OutboxRow | undefined> {
  // The column is rounded to milliseconds, so that "now" may lie half of one ahead.
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
        order by next_try_at, id limit 1 for update skip locked)`,
    )
    .returning()
  return row
}

/**
 * Gives up what somebody was sending when they died: it may be out, and the second of two texts about
 * money is taken for news.
 */
export async function giveUpAbandoned(db: Db, channel: OutboxRow['channel']): Promise<void> {
  await db
    .update(outbox)
    .set({
      nextTryAt: null,
      problem: 'The shop stopped while it was being sent; it may have gone out.',
    })
    .where(
      sql`sent_at is null and channel = ${channel} and next_try_at <= now()
        and tries > 0 and problem is null`,
    )
}

export async function markSent(db: Db, id: bigint): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: sql`now()`, nextTryAt: null, problem: null })
    .where(eq(outbox.id, id))
}

/** Tries again after a pause that doubles each time: a minute, two, four, … at most six hours. */
export async function postponeMessage(db: Db, id: bigint, problem: string): Promise<void> {
  await db
    .update(outbox)
    .set({
      nextTryAt: sql`now() + interval '1 minute' * least(power(2, ${outbox.tries} - 1), 360)`,
      problem,
    })
    .where(eq(outbox.id, id))
}

/** Leaves a message in the outbox, unsent, for people to read. */
export async function keepMessage(db: Db, id: bigint, problem: string): Promise<void> {
  await db.update(outbox).set({ nextTryAt: null, problem }).where(eq(outbox.id, id))
}

/** Throws away what is a month old, sent or not. */
export async function forgetOldMessages(db: Db): Promise<void> {
  await db.execute(sql`delete from outbox where created_at < now() - interval '30 days'`)
}
