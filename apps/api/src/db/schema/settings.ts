import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'

// Every module may write to this table, under keys of its own.

/** Generated secrets and other values that all processes share. Staff's settings are in `shopSettings`. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: updatedAt(),
})
