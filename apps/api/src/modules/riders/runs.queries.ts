import { parcelMoves } from '@duka/contract/riders/riders'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, only } from '../../db/client.ts'
import { riderCash, riderParcels, riderRuns, riderSettlements } from '../../db/schema.ts'
import { isPackedStep } from '../order-record/order-queues.queries.ts'
import type { RunRow } from './riders.queries.ts'

/** The numbers of those orders that do not go to a door. */
export function selectNotForRider(db: Db, orderIds: readonly string[]) {
  const ids = sql`${`{${orderIds.join(',')}}`}::uuid[]`
  return db.values<string>(sql`
    select o.short_number from orders o where o.id = any(${ids}) and not ${isPackedStep('give')}
    order by array_position(${ids}, o.id)`)
}

/** Takes these orders from the riders who have them. */
export async function giveAway(db: Db, orderIds: string[], now: Date): Promise<void> {
  const { orderId, state } = riderParcels
  const withRider = state.enumValues.filter((kept) => parcelMoves[kept].includes('given-away'))
  await db
    .update(riderParcels)
    .set({ state: 'given-away', stateAt: now })
    .where(and(inArray(orderId, orderIds), inArray(state, withRider)))
}

/** Inserts a run with these orders, in this sequence. */
export async function insertRun(
  db: Db,
  values: typeof riderRuns.$inferInsert,
  orderIds: string[],
): Promise<RunRow> {
  const run = only(await db.insert(riderRuns).values(values).returning())
  const parcels = orderIds.map((orderId, place) => ({ runId: run.id, orderId, place }))
  await db.insert(riderParcels).values(parcels)
  return run
}

export async function setRevoked(db: Db, runId: string, revokedAt: Date): Promise<void> {
  await db.update(riderRuns).set({ revokedAt }).where(eq(riderRuns.id, runId))
}

/** Records that a rider handed over cash. */
export async function insertSettlement(
  db: Db,
  values: typeof riderSettlements.$inferInsert,
): Promise<string> {
  const settlement = only(await db.insert(riderSettlements).values(values).returning())
  return settlement.id
}

export async function insertRiderCash(db: Db, cash: typeof riderCash.$inferInsert): Promise<void> {
  await db.insert(riderCash).values(cash)
}

/** The tries of a wrong code for a parcel, each with its idempotency key. */
export async function findWrongTries(
  db: Db,
  runId: string,
  orderId: string,
): Promise<string[] | undefined> {
  const [parcel] = await db
    .select({ wrongTries: riderParcels.wrongTries })
    .from(riderParcels)
    .where(isParcel(runId, orderId))
  return parcel?.wrongTries
}

export async function change(
  db: Db,
  runId: string,
  orderId: string,
  changes: Partial<typeof riderParcels.$inferInsert>,
): Promise<void> {
  await db
    .update(riderParcels)
    .set({ ...changes, ...(changes.state && { stateAt: sql`now()` }) })
    .where(isParcel(runId, orderId))
}

function isParcel(runId: string, orderId: string) {
  return and(eq(riderParcels.runId, runId), eq(riderParcels.orderId, orderId))
}
