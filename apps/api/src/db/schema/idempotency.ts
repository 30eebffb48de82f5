import { foreignKey, json, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt } from './columns.ts'
import { users } from './users.ts'

/** The answer of a call that must happen once, stored for 24 hours under the caller's idempotency key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request body, so that a key cannot be reused for another request. */
    bodyHash: bytea().notNull(),
    status: smallint(),
    answer: json(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.call, t.key] }),
    foreignKey({ columns: [t.userId], foreignColumns: [users.id] }).onDelete('cascade'),
  ],
)
