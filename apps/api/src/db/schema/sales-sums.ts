import { salesGroups } from '@duka/contract/dashboard/reports'
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

/**
 * Sales of past days and of whole months in Nairobi, by product, category, day, payment method and zone, without
 * cancelled orders. A job sums up each of `salesPeriods`; triggers record in `staleSales` which sums are stale.
 */
const periodLengths = ['day', 'month'] as const

export const salesSums = pgTable(
  'sales_sums',
  {
    by: text({ enum: salesGroups }).notNull(),
    period: text({ enum: periodLengths }).notNull(),
    first: date().notNull(),
    key: text().notNull(),
    simulated: boolean().notNull(),
    orders: bigint({ mode: 'number' }).notNull(),
    pieces: bigint({ mode: 'number' }).notNull(),
    cents: cents().notNull(),
    feeCents: cents().notNull(),
    promotionCents: cents().notNull(),
    /** Of the pieces whose cost is known. */
    costCents: cents().notNull().default(0),
    /** The pieces whose cost is not known. */
    uncosted: bigint({ mode: 'number' }).notNull().default(0),
    /** What came back, which the other sums are without. */
    returnedCents: cents().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.by, t.period, t.first, t.key, t.simulated] })],
)

/** The days and months that are summed up; a month is named by its first day. */
export const salesPeriods = pgTable(
  'sales_periods',
  { period: text({ enum: periodLengths }).notNull(), first: date().notNull() },
  (t) => [
    primaryKey({ columns: [t.period, t.first] }),
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
