import type { DraftBody } from '@duka/contract/orders/staff-orders'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** Orders that staff talk about: no stock, no number. */
export const drafts = pgTable(
  'drafts',
  {
    id: id(),
    /** The customer, if it is an account. The body has the same. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    body: jsonb().notNull().$type<DraftBody>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('drafts_latest').on(t.updatedAt, t.id),
    index('drafts_user').on(t.userId).where(sql`user_id is not null`),
    index('drafts_created_by').on(t.createdBy),
  ],
)
