import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'
import { moment } from './columns.ts'
import { users } from './users.ts'

/** What customers put on their wish lists. */
export const wishes = pgTable(
  'wishes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] })],
)
