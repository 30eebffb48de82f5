import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'
import { createdAt, id, moment, partOf, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** What buyers think of a product: one review of each account and product. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: partOf(() => products.id),
    /** Null: the account was deleted, and the review is from "A customer". */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** 1 to 5 stars. */
    rating: smallint().notNull(),
    title: text().notNull().default(''),
    text: text().notNull().default(''),
    answer: text(),
    answeredAt: moment(),
    /** Why staff hide it; null: it is shown. */
    hiddenReason: text(),
    /** Its author deleted it while it was hidden. The empty row stays, so that a new text is hidden, too. */
    withdrawn: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('reviews_one_each').on(t.userId, t.productId),
    check('reviews_rating_of_stars', sql`${t.rating} between 1 and 5`),
    check('reviews_length', sql`char_length(${t.title}) <= 100 and char_length(${t.text}) <= 2000`),
    check(
      'reviews_answered',
      sql`${t.answer} <> '' and (${t.answer} is null) = (${t.answeredAt} is null)`,
    ),
    check('reviews_hidden_for_a_reason', sql`${t.hiddenReason} <> ''`),
    check(
      'reviews_withdrawn_while_hidden',
      sql`not ${t.withdrawn} or (${t.hiddenReason} is not null and ${t.text} = '' and ${t.title} = '')`,
    ),
  ],
)
