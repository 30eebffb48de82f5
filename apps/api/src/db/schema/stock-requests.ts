import { languageCodes } from '@duka/contract/endpoint'
import { sql } from 'drizzle-orm'
import { bigserial, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'
import { createdAt, id, moment, partOf } from './columns.ts'
import { users } from './users.ts'

const requestChannels = ['email', 'sms'] as const

/** Requests for a message when a product is back in stock. The id is in the link that ends the request. */
export const stockRequests = pgTable(
  'stock_requests',
  {
    id: id(),
    productId: partOf(() => products.id),
    /** Requests are served in this order. */
    turn: bigserial({ mode: 'number' }).notNull(),
    /** The account, if the person was signed in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    channel: text({ enum: requestChannels }).notNull(),
    /** An e-mail address in small letters, or a phone number. */
    recipient: text().notNull(),
    language: text({ enum: languageCodes }).notNull(),
    createdAt: createdAt(),
    toldAt: moment(),
  },
  (t) => [
    uniqueIndex('stock_requests_once')
      .on(t.productId, t.channel, t.recipient)
      .where(sql`told_at is null`),
    check('stock_requests_recipient', sql`${t.recipient} <> ''`),
  ],
)

/** When a product's stock last rose from 0. A trigger on `products` writes it. */
export const stockReturns = pgTable('stock_returns', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  returnedAt: moment().notNull().defaultNow(),
})
