import { paymentMethods } from '@duka/contract/settings/payment-methods'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, quoted, updatedAt } from './columns.ts'

/** The settings that staff saved: one row or none. Null means the default. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    theOne: boolean().primaryKey().default(true),
    /** Incremented with each save. */
    version: integer().notNull().default(0),
    name: text(),
    blurb: text(),
    email: text(),
    phones: text().array(),
    whatsapp: text(),
    address: text().array(),
    map: text(),
    social: text().array(),
    hours: text(),
    /** Both or none, as `#rrggbb`. */
    mainColour: text(),
    accentColour: text(),
    /** The picture of the logo, with the size of its smallest file. */
    imageKey: text(),
    logoWidth: integer(),
    logoHeight: integer(),
    paymentMethods: text({ enum: paymentMethods }).array(),
    /** The name that M-Pesa shows to the payer. */
    accountHolder: text(),
    orderExpiryMinutes: integer(),
    mpesaOpenOrders: integer(),
    codOpenOrders: integer(),
    codMaxPieces: integer(),
    /** Largest order total that may be paid on delivery; null: any. */
    codMaxCents: cents(),
    codRefusals: integer(),
    /** 0: none; null: the shop promises nothing. */
    returnDays: integer(),
    groupVariants: boolean(),
    /** Null: yes. */
    reviews: boolean(),
    /** Null: no. */
    phoneAccounts: boolean(),
    adminsOnlyManageStaff: boolean(),
    secondFactorForStaff: boolean(),
    /** Of alerts to staff, in Nairobi time: `21:00-07:00`. */
    quietHours: text(),
    /** Groups of words for the same goods, beside those that ship with the shop. */
    synonyms: jsonb().$type<string[][]>(),
    /** For how many days personal data is kept. */
    keepMessages: integer(),
    keepToldRequests: integer(),
    keepOpenRequests: integer(),
    keepRiders: integer(),
    keepMissedSearches: integer(),
    /** Null: for ever. */
    keepAudit: integer(),
    keepConsents: integer(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('shop_settings_one', sql`${t.theOne}`),
    check('shop_settings_named', sql`${t.name} <> ''`),
    check('shop_settings_reachable', sql`cardinality(${t.phones}) > 0 and ${t.email} <> ''`),
    check(
      'shop_settings_paid',
      sql`cardinality(${t.paymentMethods}) > 0 and ${t.paymentMethods} <@ array[${sql.raw(quoted(paymentMethods))}]`,
    ),
    check(
      'shop_settings_colours',
      sql`(${t.mainColour} is null) = (${t.accentColour} is null) and ${t.mainColour} ~ '^#[0-9a-f]{6}$' and ${t.accentColour} ~ '^#[0-9a-f]{6}$'`,
    ),
    check(
      'shop_settings_logo',
      sql`(${t.imageKey} is null) = (${t.logoWidth} is null) and (${t.imageKey} is null) = (${t.logoHeight} is null) and ${t.logoWidth} > 0 and ${t.logoHeight} > 0`,
    ),
    check('shop_settings_expiry', sql`${t.orderExpiryMinutes} between 1 and 43200`),
    check(
      'shop_settings_limits',
      sql`${t.mpesaOpenOrders} between 1 and 1000 and ${t.codOpenOrders} between 1 and 1000 and ${t.codMaxPieces} between 1 and 100000`,
    ),
    check('shop_settings_cod', sql`${t.codMaxCents} > 0 and ${t.codRefusals} between 1 and 1000`),
    check('shop_settings_returns', sql`${t.returnDays} between 0 and 365`),
    check(
      'shop_settings_keep',
      sql`${t.keepMessages} between 7 and 3650 and ${t.keepToldRequests} between 1 and 3650 and ${t.keepOpenRequests} between 1 and 3650 and ${t.keepRiders} between 7 and 3650 and ${t.keepMissedSearches} between 1 and 3650`,
    ),
    check(
      'shop_settings_keep_records',
      sql`${t.keepAudit} between 1826 and 36500 and ${t.keepConsents} between 366 and 36500`,
    ),
    check(
      'shop_settings_quiet_hours',
      sql`${t.quietHours} ~ '^$|^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
  ],
)
