import { deliveryKinds } from '@duka/contract/delivery/delivery'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, createdAt, id, partOf, updatedAt } from './columns.ts'

/** Where the shop delivers, and for how much. The places that a zone covers are in `deliveryPlaces`. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: id(),
    name: text().notNull(),
    /** Incremented with each save. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('delivery_zones_named', sql`${t.name} <> ''`)],
)

/**
 * A county, a town or an area that a zone covers; the row without a county is *everywhere else*. The key
 * ignores case, accents, apostrophes, hyphens and blanks, and is unique: a place belongs to one zone.
 * The function `delivery_zone_of` finds the zone of an address.
 */
export const deliveryPlaces = pgTable(
  'delivery_places',
  {
    zoneId: partOf(() => deliveryZones.id),
    county: text(),
    town: text(),
    area: text(),
    key: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when county is null then '' else county_key(county) || case when town is null then '' else '/' || place_key(town) || case when area is null then '' else '/' || place_key(area) end end end`,
      ),
    /** How specific the place is: 0 everywhere else, 1 county, 2 town, 3 area. */
    level: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case when area is not null then 3 when town is not null then 2 when county is not null then 1 else 0 end`,
      ),
  },
  (t) => [
    primaryKey({ columns: [t.key] }),
    check(
      'delivery_places_whole',
      sql`(${t.town} is null or ${t.county} is not null) and (${t.area} is null or ${t.town} is not null)`,
    ),
  ],
)

/** Pickup points: where a customer collects a parcel. */
export const deliveryPoints = pgTable('delivery_points', {
  id: id(),
  name: text().notNull(),
  nameSw: text(),
  county: text().notNull(),
  town: text().notNull(),
  directions: text(),
  directionsSw: text(),
  phoneNumber: text(),
  hours: text(),
  hoursSw: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** A way to get a parcel within a zone, with its price. An order copies the option it was placed with. */
export const deliveryOptions = pgTable(
  'delivery_options',
  {
    id: id(),
    zoneId: partOf(() => deliveryZones.id),
    kind: text({ enum: deliveryKinds }).notNull(),
    name: text().notNull(),
    nameSw: text(),
    feeCents: cents().notNull(),
    /** Items' total from which the fee is 0; null: never. */
    freeFromCents: cents(),
    /** The owner's own words; null: the words follow from the days. */
    estimate: text(),
    estimateSw: text(),
    /** Delivery days without Sundays. Both or none. */
    minDays: smallint(),
    maxDays: smallint(),
    /** Orders from this hour on (Nairobi, 0 to 23) count as the next day's; null: none do. */
    cutOffHour: smallint(),
    codAllowed: boolean().notNull().default(true),
    /** Largest order total that may be paid on delivery; null: any. */
    codUpToCents: cents(),
    pointId: uuid().references(() => deliveryPoints.id),
  },
  (t) => [
    check(
      'delivery_options_sums',
      sql`${t.feeCents} >= 0 and ${t.freeFromCents} >= 0 and ${t.codUpToCents} >= 0`,
    ),
    check(
      'delivery_options_days',
      sql`${t.minDays} >= 0 and ${t.maxDays} >= ${t.minDays} and (${t.minDays} is null) = (${t.maxDays} is null)`,
    ),
    check('delivery_options_cut_off', sql`${t.cutOffHour} between 0 and 23`),
  ],
)
