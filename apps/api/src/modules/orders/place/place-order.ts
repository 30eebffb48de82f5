import type { Order, PlaceOrder } from '@duka/contract/orders/orders'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import { violates } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { findStoredAnswer, type IdempotencyKey } from '../../../http/idempotency.ts'
import { retryUnavailable } from '../../../http/retry-unavailable.ts'
import { readCounty } from '../../delivery/read-county.ts'
import { countCodeTries } from '../../offers/count-code-tries.ts'
import { codeKey } from '../../offers/offers.queries.ts'
import { type OrderRow, toOrder } from '../../order-record/order-row.ts'
import { findUser } from '../../users/records/users.queries.ts'
import { findBrokenRule, orderTermsValues, refusalOf, vatValues } from '../price/order-terms.ts'
import { addressRow } from './address-row.ts'
import {
  hasAddress,
  insertOrder,
  type Line,
  type PlacedOrder,
  selectLines,
} from './place-order.queries.ts'

/**
 * Turns the cart into an order, or does nothing at all: takes the stock, copies prices and address, empties the cart,
 * and stores the answer under the idempotency key.
 *
 * It is one statement with one snapshot: a product in demand is locked for no round trip, and zone,
 * option, fee and total come from one price list. Anything wrong undoes the whole: too little stock
 * breaks `stock >= 0`, an empty cart or another's address breaks the order's own columns, and
 * `refuse_order` raises the rule of `ORDER_TERMS` that forbids it.
 */
export async function placeOrder(
  deps: Deps,
  caller: Caller,
  wanted: PlaceOrder,
  key: IdempotencyKey | undefined,
): Promise<Order> {
  const refusal = methodRefusal(deps, wanted)
  const values: PlacedOrder = {
    ...orderTermsValues(deps, caller.id, wanted),
    ...vatValues(deps),
    buyerPin: wanted.buyerPin || null,
    cartOf: caller.id,
    ...collectedIn(wanted),
    recipientName: wanted.recipientName || null,
    note: wanted.note || null,
    source: wanted.source ? JSON.stringify(wanted.source) : null,
    code: wanted.code ? codeKey(wanted.code) : null,
  }
  const place = () => placeUnderKey(deps, key, values)
  const order = await (refusal
    ? refuseUnlessPlaced(refusal, deps, key)
    : wanted.code
      ? countCodeTries(deps, caller, place)
      : place())
  deps.cache.invalidateStock()
  return toOrder(order, deps.settings.now().orderExpiryMinutes)
}

/** The place where a parcel is collected, as an address without a house. */
function collectedIn({ addressId, collectIn, contactPhone, recipientName }: PlaceOrder) {
  if (addressId || !collectIn) return {}
  const { county, town, area } = collectIn
  const phoneNumber = recipientName ? null : contactPhone
  const state = readCounty(county, 'collectIn.county')
  const row = addressRow({ state, city: town || state, area }, phoneNumber)
  return { isCollected: true, address: JSON.stringify(row) }
}

/** The refusal of a payment method that the shop does not take; undefined: it does. */
export function methodRefusal(
  { settings }: Pick<Deps, 'settings'>,
  { paymentMethod }: Pick<PlaceOrder, 'paymentMethod'>,
): ShopError | undefined {
  if (!settings.now().paymentMethods.includes(paymentMethod))
    return new ShopError(methodFacts[paymentMethod].off)
  return undefined
}

/** Throws the refusal, unless an order was placed before under this key: then it returns that order. */
export async function refuseUnlessPlaced(
  refusal: ShopError,
  { db }: Deps,
  key: IdempotencyKey | undefined,
): Promise<OrderRow> {
  const stored = key && (await findStoredAnswer<OrderRow>(db, key))
  if (stored) return stored
  throw refusal
}

/**
 * Places an order under its idempotency key, and again if a retry may succeed. A failure is answered with the order of an
 * earlier or concurrent request with this key, or refused.
 */
export function placeUnderKey(
  deps: Deps,
  key: IdempotencyKey | undefined,
  { userId, ...values }: PlacedOrder,
  insert = insertOrder,
): Promise<OrderRow> {
  const { db } = deps
  const wanted = { ...values, ...key, userId }
  return retryUnavailable(async () => {
    try {
      return await insert(db, wanted)
    } catch (error) {
      const kept = key && (await findStoredAnswer<OrderRow>(db, key))
      if (kept) return kept
      throw await refusalFor(deps, wanted, error)
    }
  })
}

/** For a failure whose reason no longer applies: a retry may succeed. */
function retryLater(cause: unknown): ShopError {
  return new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 1, cause })
}

/** The refusal that explains why the statement failed, or `UNAVAILABLE` if a retry may succeed. */
async function refusalFor(deps: Deps, wanted: PlacedOrder, error: unknown): Promise<unknown> {
  // Another order has the same number (the first 8 characters of its random id): try again.
  if (violates(error, 'orders_number_key')) return retryLater(error)
  const broken = findBrokenRule(error)
  if (broken) return refusalOf(deps, wanted.paymentMethod, broken)
  if (!isAboutGoodsOrAddress(error)) return error

  const { db } = deps
  const { cartOf, userId, addressId, products = [] } = wanted
  const lines = await selectLines(db, wanted)
  if (cartOf && lines.length === 0) return new ShopError('CART_EMPTY')
  if (userId && !(await findUser(db, userId))) return new ShopError('USER_NOT_FOUND')
  if (addressId && !(await hasAddress(db, userId, addressId)))
    return new ShopError('ADDRESS_NOT_FOUND')
  if (lines.length < products.length) return new ShopError('PRODUCT_NOT_FOUND')
  return refusalForLines(lines) ?? retryLater(error)
}

/** The refusal of goods that are gone or too few; undefined if all are here. */
function refusalForLines(lines: Line[]): ShopError | undefined {
  const gone = lines.find((line) => line.gone || line.stock === 0)
  if (gone) return new ShopError('ORDER_PRODUCT_GONE', { product: gone.name })
  const short = lines.find((line) => line.stock < line.quantity)
  if (short)
    return new ShopError('ORDER_OUT_OF_STOCK', { product: short.name, available: short.stock })
  return undefined
}

/** Whether too little stock, nothing to order or a missing address made the statement fail. */
function isAboutGoodsOrAddress(refusal: unknown): boolean {
  return violates(refusal, 'products_stock_not_negative') || brokenColumn(refusal) !== undefined
}

function brokenColumn(error: unknown): string | undefined {
  return error instanceof Error && 'column' in error && typeof error.column === 'string'
    ? error.column
    : undefined
}
