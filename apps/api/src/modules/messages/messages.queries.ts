import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { outbox } from '../../db/schema.ts'

export type OutboxRow = typeof outbox.$inferSelect

/**
 * Claims the next due message of a channel for five minutes, which is enough to send it. A process that
 * dies meanwhile leaves it with its attempts counted, no problem noted, and due again.
 */
export async function claimMessage(
  db: Db,
  channel: OutboxRow['channel'],
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
        order by next_try_at, id limit 1 for update skip locked)`,
    )
    .returning()
  return row
}

/**
 * Gives up messages whose process died while it sent them: they may have gone out, and a second text
 * about the same money reads as another payment.
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
  await deleteDone(db, id)
}

/** Schedules a retry with exponential backoff: 1 minute, 2, 4, … at most 6 hours. */
export async function postponeMessage(db: Db, id: bigint, problem: string): Promise<void> {
  await db
    .update(outbox)
    .set({
      nextTryAt: sql`now() + interval '1 minute' * least(power(2, ${outbox.tries} - 1), 360)`,
      problem,
    })
    .where(eq(outbox.id, id))
}

/** Gives a message up: it stays in the outbox for staff to read and is not retried. */
export async function abandonMessage(db: Db, id: bigint, problem: string): Promise<void> {
  await db.update(outbox).set({ nextTryAt: null, problem }).where(eq(outbox.id, id))
  await deleteDone(db, id)
}

/** Deletes a message to an account that is gone: nothing of it may stay. */
async function deleteDone(db: Db, id: bigint): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.id, id), eq(outbox.deleteWhenDone, true)))
}

/** Deletes messages that are a month old, sent or not. */
export async function deleteOldMessages(db: Db): Promise<void> {
  await db.execute(sql`delete from outbox where created_at < now() - interval '30 days'`)
}
