import type { DeliveryOption, DeliveryQuote, PlaceQuery } from '@duka/contract/delivery/delivery'
import { daysInWords } from '@duka/contract/delivery/delivery-days'
import { toCents, toShillings } from '@duka/contract/money'
import { isStaff } from '@duka/contract/users/roles'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import {
  type OptionRow,
  type QuotePlace,
  selectAddressPlace,
  selectQuote,
} from './delivery.queries.ts'
import { readCounty } from './read-county.ts'

/**
 * The options of a place, cheapest first, then by name. With `itemsCents` the fees are those for a cart of this total,
 * otherwise without free delivery. Placing an order uses the same SQL functions.
 */
async function findQuote(
  db: Db,
  place: QuotePlace,
  itemsCents: number | null = null,
): Promise<DeliveryQuote> {
  const { zoneId, zoneName, hasZones, options } = await selectQuote(db, place, itemsCents)
  return {
    zone: zoneId && zoneName ? { _id: zoneId, name: zoneName } : null,
    options: options.map(toOption),
    delivers: !hasZones || options.length > 0,
  }
}

/** The quote for an address of the caller or, for staff, of anyone. Throws `ADDRESS_NOT_FOUND` for another's. */
export async function findQuoteForAddress(
  db: Db,
  caller: Caller,
  addressId: string,
  itemsTotal: number | undefined,
): Promise<DeliveryQuote> {
  const address = await selectAddressPlace(db, addressId)
  if (!address || (address.userId !== caller.id && !isStaff(caller)))
    throw new ShopError('ADDRESS_NOT_FOUND')
  return findQuote(db, address, centsOf(itemsTotal))
}

/** The quote for a county, town and area that a guest named. Refuses an unknown county. */
export function findQuoteForPlace(
  db: Db,
  { county, town, area, itemsTotal }: PlaceQuery,
): Promise<DeliveryQuote> {
  const place = {
    country: null,
    county: county ? readCounty(county, 'county') : null,
    town: town || null,
    area: area || null,
    lines: [],
  }
  return findQuote(db, place, centsOf(itemsTotal))
}

function centsOf(itemsTotal: number | undefined): number | null {
  return itemsTotal === undefined ? null : toCents(itemsTotal)
}

/** An option as the API answers it. */
export function toOption(row: OptionRow): DeliveryOption {
  const { minDays: min, maxDays: max } = row
  const days = min !== null && max !== null ? { min, max } : null
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    fee: toShillings(row.feeCents),
    freeFrom: shillingsOrNull(row.freeFromCents),
    estimate: row.estimate ?? (days && daysInWords(days)),
    days,
    cutOffHour: row.cutOffHour,
    codAllowed: row.codAllowed,
    codUpTo: shillingsOrNull(row.codUpToCents),
    point: row.point,
  }
}

function shillingsOrNull(cents: number | null): number | null {
  return cents === null ? null : toShillings(cents)
}
