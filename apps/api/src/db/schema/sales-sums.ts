import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { cents } from './columns.ts'

// Only `modules/dashboard` writes to these tables.

/**
 * Sales of past days and of whole months in Nairobi, by product, category, day, payment method and zone, without
 * cancelled orders. A job sums up each of `salesPeriods`; triggers record in `staleSales` which sums are stale.
 */
export const salesSums = pgTable(
  'sales_sums',
  {
    by: text({ enum: ['product', 'category', 'day', 'method', 'zone'] }).notNull(),
    period: text({ enum: ['day', 'month'] }).notNull(),
    first: date().notNull(),
    key: text().notNull(),
    simulated: boolean().notNull(),
    orders: bigint({ mode: 'number' }).notNull(),
    pieces: bigint({ mode: 'number' }).notNull(),
    cents: cents().notNull(),
    feeCents: cents().notNull(),
    promotionCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ name: 'sales_sums_key', columns: [t.by, t.period, t.first, t.key, t.simulated] }),
    check('sales_sums_by_known', sql`${t.by} in ('product', 'category', 'day', 'method', 'zone')`),
  ],
)

/** The days and months that are summed up; a month is named by its first day. */
export const salesPeriods = pgTable(
  'sales_periods',
  { period: text({ enum: ['day', 'month'] }).notNull(), first: date().notNull() },
  (t) => [
    primaryKey({ name: 'sales_periods_key', columns: [t.period, t.first] }),
    check(
      'sales_periods_known',
      sql`${t.period} = 'day' or (${t.period} = 'month' and extract(day from ${t.first}) = 1)`,
    ),
  ],
)

/** The days whose sums are stale. `day` null: all sums by category. */
export const staleSales = pgTable('stale_sales', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  day: date(),
})
