import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/prepared.ts'
import { paymentEvents } from '../../db/schema.ts'
import { mayRun } from '../../jobs/failed-jobs.ts'

/** The job name under which failures to process a callback are recorded. */
export const CALLBACK_JOB = 'callbacks'

type EventRow = typeof paymentEvents.$inferSelect

/**
 * Appends an event of an attempt, a receipt or a refund, and returns its id.
 * `isUnhandled`: it must still be processed.
 */
export async function appendEvent(
  db: Db,
  paymentId: string,
  kind: string,
  body: unknown,
  { isUnhandled = false, isTrusted = true } = {},
): Promise<number> {
  const [event] = await db
    .insert(paymentEvents)
    .values({
      paymentId,
      kind,
      body,
      trusted: isTrusted,
      handledAt: isUnhandled ? null : new Date(),
    })
    .returning({ id: paymentEvents.id })
  return Number(event?.id)
}

export async function findEvent(db: Db, id: number): Promise<EventRow | undefined> {
  const [event] = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.id, BigInt(id)))
  return event
}

/** Marks an event as processed. */
export async function markHandled(db: Db, id: number): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ handledAt: sql`now()` })
    .where(and(eq(paymentEvents.id, BigInt(id)), isNull(paymentEvents.handledAt)))
}

/** An event's time is rounded to milliseconds, so a new event may be half a millisecond ahead. */
const SOON = sql`now() + interval '1 millisecond'`

/**
 * The ids of unprocessed events, oldest first. Newer ones are still being processed by the request that stored them.
 * An event from the future is not new: the clock was set back since.
 */
export function selectWaitingEvents(db: Db, olderThanMs: number) {
  return db.values<string>(sql`
    select id::text from payment_events
    where handled_at is null
      and (at <= ${SOON} - make_interval(secs => ${olderThanMs / 1000}) or at > ${SOON})
      and ${mayRun(CALLBACK_JOB, sql`payment_events.id::text`)}
    order by payment_events.id limit 100`)
}

const eventsOfKind = preparedQuery<{ paymentId: string; kind: string }, EventRow>(
  'payment-events',
  (db) =>
    db
      .select()
      .from(paymentEvents)
      .where(
        and(
          eq(paymentEvents.paymentId, sql.placeholder('paymentId')),
          eq(paymentEvents.kind, sql.placeholder('kind')),
        ),
      )
      .orderBy(desc(paymentEvents.id))
      .limit(100),
)

/** Newest first. */
export function selectEvents(db: Db, paymentId: string, kind: string): Promise<EventRow[]> {
  return eventsOfKind(db, { paymentId, kind })
}

/** Whether a payment has an event of this kind. */
export async function hasEvent(db: Db, paymentId: string, kind: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), eq(paymentEvents.kind, kind)))
    .limit(1)
  return rows.length > 0
}
