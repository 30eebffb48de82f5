import { typedCodeProblems } from '@duka/contract/payments/typed-code'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, partOf } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Receipt codes that somebody typed for an order before M-Pesa reported the payment. */
export const typedCodes = pgTable(
  'typed_codes',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    code: text().notNull(),
    /** Who typed it; null: somebody who has a pay link. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Why it did not pay the order when the payment came. */
    problem: text({ enum: typedCodeProblems }),
    /** When it was typed last: it waits from then. */
    createdAt: createdAt(),
    /** Of several orders the first one gets the money. Typing the code again keeps its place. */
    firstTypedAt: createdAt(),
  },
  (t) => [uniqueIndex('typed_codes_order_code_key').on(t.orderId, t.code)],
)
