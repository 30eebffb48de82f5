import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { type Db, only } from '../../../db/client.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { paymentAttempts } from '../../../db/schema.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'

export type Attempt = typeof paymentAttempts.$inferSelect
export type NewAttempt = typeof paymentAttempts.$inferInsert

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<Attempt> {
  return only(await db.insert(paymentAttempts).values(attempt).returning())
}

/** Changes an attempt, except for its state, which only `moveAttempt` changes. The caller has locked it. */
export async function updateAttempt(
  db: Db,
  id: string,
  changes: Partial<Omit<NewAttempt, 'state'>>,
): Promise<Attempt> {
  return writeAttempt(db, id, changes)
}

/** For `updateAttempt` and `moveAttempt` only. */
export async function writeAttempt(
  db: Db,
  id: string,
  changes: Partial<NewAttempt>,
): Promise<Attempt> {
  return only(
    await db
      .update(paymentAttempts)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(paymentAttempts.id, id))
      .returning(),
  )
}

const attemptById = preparedQuery<{ id: string }, Attempt>('attempt', (db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, sql.placeholder('id'))),
)

export async function findAttempt(db: Db, id: string): Promise<Attempt | undefined> {
  const [row] = await attemptById(db, { id })
  return row
}

const attemptForUpdate = preparedQuery<{ id: string }, Attempt>('attempt-for-update', (db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, sql.placeholder('id')))
    .for('update'),
)

/** Holds an attempt until the transaction ends. Hold its order first. */
export async function lockAttempt(db: Db, id: string): Promise<Attempt | undefined> {
  const [row] = await attemptForUpdate(db, { id })
  return row
}

const attemptBySecret = preparedQuery<{ secret: string }, Attempt>('attempt-by-secret', (db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.callbackSecret, sql.placeholder('secret'))),
)

export async function findAttemptBySecret(db: Db, secret: string): Promise<Attempt | undefined> {
  const [row] = await attemptBySecret(db, { secret })
  return row
}

const attemptsOfOrder = preparedQuery<{ orderId: string }, Attempt>('attempts-of-order', (db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, sql.placeholder('orderId')))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id)),
)

/** Newest first. */
export function selectAttempts(db: Db, orderId: string): Promise<Attempt[]> {
  return attemptsOfOrder(db, { orderId })
}

const liveAttempt = preparedQuery<{ orderId: string }, Attempt>('live-attempt', (db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, sql.placeholder('orderId')),
        inArray(paymentAttempts.state, ['requested', 'prompted', 'unknown']),
      ),
    ),
)

/** The live prompts for at least this sum, of other orders. */
export function selectLivePrompts(
  db: Db,
  leastCents: number,
  exceptOrder: string,
): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        ne(paymentAttempts.orderId, exceptOrder),
        gte(paymentAttempts.amountCents, leastCents),
        // As the partial index of live prompts says it.
        sql`${paymentAttempts.state} in ('requested', 'prompted', 'unknown')`,
      ),
    )
}

/** The ids of the prompts of these orders that nobody asked for by a pay link. */
export async function selectOwnPrompts(db: Db, orderIds: string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.orderId, orderIds), eq(paymentAttempts.byLink, false)))
  return new Set(rows.map(({ id }) => id))
}

/** Those of these attempts for which M-Pesa named a code that is on record as other money. */
export async function selectNamingUsed(
  db: Db,
  attempts: readonly Attempt[],
): Promise<ReadonlySet<string>> {
  const found = await db.values<string>(sql`
    select e.payment_id as id from payment_events e join receipts r on r.code = e.body->>'receipt'
    where e.payment_id = any(${`{${attempts.map(({ id }) => id).join(',')}}`}::uuid[]) and e.kind = 'held'
      and r.attempt_id is distinct from e.payment_id`)
  return new Set(found)
}

/** The code that M-Pesa named for a prompt while another order had it. */
export async function findCodeElsewhere(db: Db, attemptId: string): Promise<string | undefined> {
  const [code] = await db.values<string>(sql`
    select body->>'receipt' from payment_events where payment_id = ${attemptId} and kind = 'contradicted'`)
  return code
}

/** The live prompt of an order; there is at most one. */
export async function findLiveAttempt(db: Db, orderId: string): Promise<Attempt | undefined> {
  const [row] = await liveAttempt(db, { orderId })
  return row
}

/** Whether M-Pesa's id of a prompt belongs to another attempt. */
export function requestIdIsTaken(db: Db, checkoutRequestId: string, attemptId: string) {
  return db.exists(sql`
    select 1 from payment_attempts
    where checkout_request_id = ${checkoutRequestId} and id <> ${attemptId}`)
}

/** Locks the order of an attempt; undefined if it was deleted. */
export function lockOrderOfAttempt(db: Db, attemptId: string): Promise<LockedOrder | undefined> {
  return lockOrder(db, sql`(select order_id from payment_attempts where id = ${attemptId})`)
}
