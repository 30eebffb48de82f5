import { connectionNames } from '@duka/contract/connections/connection-names'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, moment } from './columns.ts'

/** How each service was set up in the browser. A change is a new row; replaced ones of M-Pesa stay for a week. */
export const connections = pgTable(
  'connections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text({ enum: connectionNames }).notNull(),
    /** The values that are no secrets, by field. */
    fields: jsonb().notNull().default({}).$type<Record<string, string>>(),
    /** Which secrets were entered. */
    secrets: text().array().notNull().default([]),
    savedAt: moment().notNull().defaultNow(),
    replacedAt: moment(),
  },
  (t) => [uniqueIndex('connections_present').on(t.name).where(sql`${t.replacedAt} is null`)],
)

/** The secrets of a connection, encrypted. A backup that is not encrypted leaves this table empty. */
export const connectionSecrets = pgTable('connection_secrets', {
  connectionId: integer()
    .primaryKey()
    .references(() => connections.id, { onDelete: 'cascade' }),
  sealed: bytea().notNull(),
})
