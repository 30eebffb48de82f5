import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'

/** The settings that staff saved: one row or none. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    theOne: boolean().primaryKey().default(true),
    /** Incremented with each save. */
    version: integer().notNull().default(0),
    /** By name, as calls send them; what is not here has its default. `setting-table.ts` of the contract has the rules. */
    saved: jsonb().notNull().default({}).$type<Record<string, unknown>>(),
    /** The picture of the logo, with the size of its smallest file. */
    imageKey: text(),
    logoWidth: integer(),
    logoHeight: integer(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('shop_settings_one', sql`${t.theOne}`),
    check('shop_settings_object', sql`jsonb_typeof(${t.saved}) = 'object'`),
    check(
      'shop_settings_logo',
      sql`(${t.imageKey} is null) = (${t.logoWidth} is null) and (${t.imageKey} is null) = (${t.logoHeight} is null) and ${t.logoWidth} > 0 and ${t.logoHeight} > 0`,
    ),
  ],
)
