import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, partOf, updatedAt } from './columns.ts'
import { users } from './users.ts'

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: partOf(() => users.id),
    addressLine1: text().notNull(),
    addressLine2: text(),
    street: text().notNull(),
    /** The estate or neighbourhood, which may have a delivery zone of its own. */
    area: text(),
    landmark: text(),
    city: text().notNull(),
    state: text(),
    postalCode: text().notNull(),
    country: text().notNull(),
    phoneNumber: text(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('addresses_one_default').on(t.userId).where(sql`is_default`)],
)
