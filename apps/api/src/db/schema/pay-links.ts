import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, moment, partOf } from './columns.ts'
import { orders } from './orders.ts'

/** Links by which anybody can pay an order; only the hash of a token is stored. */
export const payLinks = pgTable(
  'pay_links',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    tokenHash: bytea().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('pay_links_token').on(t.tokenHash)],
)
