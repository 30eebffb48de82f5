import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { paymentEvents } from '../../db/schema.ts'

type EventRow = typeof paymentEvents.$inferSelect

/**
 * Appends to what happened to a payment, and answers the event's id. `unhandled`: the shop has still
 * to act on it.
 */
export async function appendEvent(
  db: Db,
  paymentId: string,
  kind: string,
  body: unknown,
  { unhandled = false } = {},
): Promise<number> {
  const [event] = await db
    .insert(paymentEvents)
    .values({ paymentId, kind, body, handledAt: unhandled ? null : new Date() })
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

export async function markHandled(db: Db, id: number): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ handledAt: sql`now()` })
    .where(and(eq(paymentEvents.id, BigInt(id)), isNull(paymentEvents.handledAt)))
}

/** Events that wait, oldest first; younger ones are still in the hands of who received them. */
export async function selectWaitingEvents(db: Db, olderThanMs: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from payment_events
    where handled_at is null and at <= now() - make_interval(secs => ${olderThanMs / 1000})
    order by id limit 100`)
  return rows.map(({ id }) => Number(id))
}

/** Newest first. */
export function selectEvents(db: Db, paymentId: string, kind: string): Promise<EventRow[]> {
  return db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), eq(paymentEvents.kind, kind)))
    .orderBy(desc(paymentEvents.id))
    .limit(100)
}

/** Whether that ever happened to a payment. */
export async function hasEvent(db: Db, paymentId: string, kind: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), eq(paymentEvents.kind, kind)))
    .limit(1)
  return rows.length > 0
}
