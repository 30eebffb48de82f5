import { returnReasons, returnStates } from '@duka/contract/orders/return-record'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, moment, partOf } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Goods that a customer wants to return or has returned, and sums that go back without goods. */
export const returns = pgTable(
  'returns',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    /** Whether the customer asked for it. */
    byCustomer: boolean().notNull(),
    state: text({ enum: returnStates }).notNull(),
    /** By how much the customer owes less; null until it is received. */
    cents: cents(),
    /** The part of it that is the fee of the delivery. */
    deliveryCents: cents().notNull().default(0),
    note: text(),
    /** What staff answered the customer. */
    answer: text(),
    /** The member of staff who decided last. */
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    receivedAt: moment(),
  },
  (t) => [
    check(
      'returns_received',
      sql`(${t.state} = 'received') = (${t.cents} is not null) and (${t.cents} is null) = (${t.receivedAt} is null)`,
    ),
    check(
      'returns_cents_fit',
      sql`${t.deliveryCents} >= 0 and coalesce(${t.cents}, ${t.deliveryCents}) >= ${t.deliveryCents}`,
    ),
  ],
)

/** The pieces of a return. An item may have several lines: some pieces are damaged, others not. */
export const returnLines = pgTable(
  'return_lines',
  {
    id: id(),
    returnId: partOf(() => returns.id),
    /** A line of the order. */
    itemId: uuid().notNull(),
    quantity: integer().notNull(),
    reason: text({ enum: returnReasons }).notNull(),
    /** Whether they went back on the shelf; null until they are here. */
    restock: boolean(),
    /** What they cost after their share of offer and discount; null until they are here. */
    cents: cents(),
  },
  (t) => [check('return_lines_quantity_positive', sql`${t.quantity} > 0`)],
)
