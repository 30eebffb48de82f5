import { offerKinds } from '@duka/contract/offers/offers'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, moment, partOf, updatedAt } from './columns.ts'
import { users } from './users.ts'

/**
 * Offers: codes that give a discount on an order. `used` counts the orders that are not cancelled; only SQL functions
 * (`take_offer`, `claim_offer`, `count_offer`, `return_offer`) change it.
 */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    code: text().notNull(),
    /** The code in capitals and without blanks, for comparing. */
    codeKey: text().notNull().generatedAlwaysAs(sql`upper(regexp_replace(code, '\\s', '', 'g'))`),
    kind: text({ enum: offerKinds }).notNull(),
    /** In cents; of kind `percent` in hundredths of a percent. */
    value: cents(),
    startsAt: moment(),
    endsAt: moment(),
    minimumCents: cents(),
    categoryIds: uuid().array(),
    maxUses: integer(),
    maxUsesPerCustomer: integer(),
    used: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment(),
  },
  (t) => [
    uniqueIndex('offers_code_key').on(t.codeKey).where(sql`deleted_at is null`),
    check(
      'offers_value_fits',
      sql`${t.value} > 0 and (${t.kind} <> 'percent' or ${t.value} <= 10000) and (${t.kind} = 'delivery' or ${t.value} is not null)`,
    ),
    check('offers_code_not_blank', sql`${t.codeKey} <> ''`),
    check('offers_begin_first', sql`${t.startsAt} < ${t.endsAt}`),
    check(
      'offers_limits_positive',
      sql`${t.minimumCents} > 0 and ${t.maxUses} > 0 and ${t.maxUsesPerCustomer} > 0`,
    ),
    check('offers_used_not_negative', sql`${t.used} >= 0`),
  ],
)

/** How many orders of one account use an offer. */
export const offerCustomers = pgTable(
  'offer_customers',
  {
    offerId: partOf(() => offers.id),
    userId: partOf(() => users.id),
    used: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.userId] }),
    check('offer_customers_used_not_negative', sql`${t.used} >= 0`),
  ],
)
