import type {
  DeliveryOption,
  DeliveryQuote,
  OrderPrice,
  PlaceQuery,
} from '@duka/contract/delivery/delivery'
import { daysInWords } from '@duka/contract/delivery/delivery-days'
import { toCents, toShillings } from '@duka/contract/money'
import { isStaff } from '@duka/contract/users/roles'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { inSwahili } from '../catalogue/in-swahili.ts'
import {
  cartOf,
  goodsWorth,
  type OptionRow,
  type PriceRow,
  type QuotePlace,
  type QuoteRow,
  selectAddressPlace,
  selectQuote,
} from './delivery.queries.ts'
import { readCounty } from './read-county.ts'

/**
 * The options of a place, cheapest first, then by name. Fees and prices are those of the caller's cart, or of goods of
 * `itemsTotal`; without either, nothing is free.
 */
export async function findQuote(
  db: Db,
  { itemsTotal, cart, ...wanted }: PlaceQuery,
  caller?: Caller,
): Promise<DeliveryQuote> {
  const place = await placeOf(db, wanted, caller)
  if (cart && caller) return toPricedQuote(await selectQuote(db, place, cartOf(caller.id)))
  const itemsCents = itemsTotal === undefined ? null : toCents(itemsTotal)
  return toQuote(await selectQuote(db, place, goodsWorth(itemsCents)))
}

/** The place of an address, or the one that a guest named. Throws for an unknown county, and for an address of another, except to staff. */
async function placeOf(
  db: Db,
  { addressId, county, town, area }: PlaceQuery,
  caller: Caller | undefined,
): Promise<QuotePlace> {
  if (!addressId) {
    const known = county ? readCounty(county, 'county') : null
    return { country: null, county: known, town: town || null, area: area || null, lines: [] }
  }
  const address = await selectAddressPlace(db, addressId)
  if (!address || !caller || (address.userId !== caller.id && !isStaff(caller)))
    throw new ShopError('ADDRESS_NOT_FOUND')
  return address
}

function toQuote({ zoneId, zoneName, hasZones, options }: QuoteRow): DeliveryQuote {
  return {
    zone: zoneId && zoneName ? { _id: zoneId, name: zoneName } : null,
    options: options.map(toOption),
    delivers: !hasZones || options.length > 0,
  }
}

/** A quote with the price of an order by each option. */
export function toPricedQuote(row: QuoteRow): DeliveryQuote {
  return {
    ...toQuote(row),
    itemsTotal: toShillings(row.price.itemsCents),
    options: row.options.map((option) => ({ ...toOption(option), price: toPrice(option) })),
  }
}

export function toPrice(row: PriceRow): OrderPrice {
  return {
    promotion: toShillings(row.promotionCents),
    discount: toShillings(row.reductionCents),
    total: toShillings(row.totalCents),
  }
}

/** An option as the API answers it. */
export function toOption(row: OptionRow): DeliveryOption {
  const { minDays: min, maxDays: max } = row
  const days = min !== null && max !== null ? { min, max } : null
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    ...inSwahili({ nameSw: row.nameSw, estimateSw: row.estimateSw }),
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
