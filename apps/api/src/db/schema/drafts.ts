import type { DraftBody } from '@duka/contract/orders/staff-orders'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** Orders that staff talk about: no stock, no number. */
export const drafts = pgTable('drafts', {
  id: id(),
  /** The customer, if it is an account. The body has the same. */
  userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  body: jsonb().notNull().$type<DraftBody>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
