import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'
import { moment, partOf } from './columns.ts'
import { users } from './users.ts'

/** What customers put on their wish lists. */
export const wishes = pgTable(
  'wishes',
  {
    userId: partOf(() => users.id),
    productId: partOf(() => products.id),
    addedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] })],
)
