import { sql } from 'drizzle-orm'
import {
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'
import { bytea, createdAt, id, moment, partOf } from './columns.ts'
import { drafts } from './drafts.ts'
import { users } from './users.ts'

/** The lines of carts. There is no table of carts: an empty cart has no rows. */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: partOf(() => users.id),
    productId: partOf(() => products.id),
    quantity: integer().notNull(),
    addedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    check('cart_lines_quantity_positive', sql`${t.quantity} > 0`),
  ],
)

/** The offer code that a customer entered, in capitals and without blanks. It stays when its offer is deleted. */
export const cartCodes = pgTable('cart_codes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeKey: text().notNull(),
})

/**
 * A cart that was sent to the shop or to somebody else, as it was then. The same `Idempotency-Key` gets the same link: its
 * token is made of the id.
 */
export const sharedCarts = pgTable(
  'shared_carts',
  {
    id: id(),
    /** SHA-256 of the token. */
    tokenHash: bytea().notNull(),
    /** Who shared it; null: a guest. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    items: jsonb().notNull().$type<{ productId: string; quantity: number }[]>(),
    /** The offer code of the cart. */
    code: text(),
    /** SHA-256 of the caller and the `Idempotency-Key`, and of the body that came with it. */
    keyHash: bytea(),
    bodyHash: bytea(),
    /** What staff made of it last. */
    draftId: uuid().references(() => drafts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('shared_carts_token').on(t.tokenHash),
    uniqueIndex('shared_carts_key').on(t.keyHash),
  ],
)
