import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, cents, createdAt, id, moment, partOf } from './columns.ts'
import { orders } from './orders.ts'
import { receipts } from './payments.ts'
import { users } from './users.ts'

/** The states that are stored; the others follow from the order and its parcel. */
const keptStates = ['open', 'not-at-home', 'delivered', 'given-away'] as const

/** Runs: parcels that one rider delivers. A link shows them without a login; only the hash of its token is stored. */
export const riderRuns = pgTable(
  'rider_runs',
  {
    id: id(),
    tokenHash: bytea().notNull(),
    riderName: text().notNull(),
    riderPhone: text().notNull(),
    /** The username of the member of staff who started the run. */
    startedBy: text().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('rider_runs_token').on(t.tokenHash),
    check('rider_runs_named', sql`${t.riderName} <> ''`),
  ],
)

/** Cash that a rider handed over to the shop. */
export const riderSettlements = pgTable(
  'rider_settlements',
  {
    id: id(),
    runId: partOf(() => riderRuns.id),
    cents: cents().notNull(),
    /** The username at that time. */
    settledBy: text().notNull(),
    settledById: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [check('rider_settlements_sum', sql`${t.cents} > 0`)],
)

/** A parcel of a run. The order's own status, such as Cancelled, counts before `state`. */
export const riderParcels = pgTable(
  'rider_parcels',
  {
    runId: partOf(() => riderRuns.id),
    orderId: partOf(() => orders.id),
    /** The position in the run. */
    place: smallint().notNull(),
    /** `given-away`: it was moved to a later run. */
    state: text({ enum: keptStates }).notNull().default('open'),
    /** Why it was not handed over. */
    reason: text(),
    stateAt: moment().notNull().defaultNow(),
    /** The wrong codes that were counted, each with its idempotency key: `1234 key`. */
    wrongTries: text('wrong_keys').array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.orderId] }),
    uniqueIndex('rider_parcels_one_rider')
      .on(t.orderId)
      .where(sql`state in ('open', 'not-at-home')`),
  ],
)

/** Cash that a rider took for a parcel: as many rows as sums. */
export const riderCash = pgTable(
  'rider_cash',
  {
    receiptId: uuid()
      .primaryKey()
      .references(() => receipts.id),
    runId: uuid().notNull(),
    orderId: uuid().notNull(),
    /** The idempotency key under which the rider's phone sent it. */
    key: text(),
  },
  (t) => [
    foreignKey({
      name: 'rider_cash_parcel',
      columns: [t.runId, t.orderId],
      foreignColumns: [riderParcels.runId, riderParcels.orderId],
    }).onDelete('cascade'),
  ],
)
