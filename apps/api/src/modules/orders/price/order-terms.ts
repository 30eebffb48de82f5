import { invalid } from '@duka/contract/field-messages'
import { formatMoney, MPESA_LIMIT_SHILLINGS, toCents, toShillings } from '@duka/contract/money'
import { codReasons } from '@duka/contract/orders/cash-on-delivery'
import { methodFacts, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import { databaseError } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { offerRefusal } from '../../offers/offer-refusals.ts'
import type { OfferProblem } from '../../offers/offers.queries.ts'
import type { Facts, OrderTermsValues } from './order-terms.queries.ts'

/** What delivery, price and payment method of an order depend on, besides the cart. */
export interface WantedOrder {
  addressId?: string | null | undefined
  paymentMethod: PaymentMethod
  deliveryOption?: string | null | undefined
  contactPhone?: string | null | undefined
  expectedTotal?: number | null | undefined
}

/** The parameters of `ORDER_TERMS`, under the shop's limits. */
export function orderTermsValues(
  deps: Pick<Deps, 'settings'>,
  userId: string,
  wanted: WantedOrder,
): OrderTermsValues {
  return { userId, addressId: wanted.addressId ?? null, ...orderLimits(deps, wanted) }
}

/** The same without customer and address. */
export function orderLimits(
  { settings }: Pick<Deps, 'settings'>,
  wanted: Omit<WantedOrder, 'addressId'>,
): Omit<OrderTermsValues, 'userId' | 'addressId'> {
  const limits = settings.now()
  const { codMaxPieces, codMax, codRefusals } = limits
  const { shipsUnpaid, openOrders } = methodFacts[wanted.paymentMethod]
  return {
    paymentMethod: wanted.paymentMethod,
    deliveryOption: wanted.deliveryOption ?? null,
    contactPhone: wanted.contactPhone || null,
    expectedCents: wanted.expectedTotal == null ? null : toCents(wanted.expectedTotal),
    openOrders: limits[openOrders],
    ...unpaidLimit(limits[openOrders]),
    codMaxPieces: shipsUnpaid ? codMaxPieces : null,
    codMaxCents: shipsUnpaid && codMax !== null ? toCents(codMax) : null,
    codRefusals: shipsUnpaid ? codRefusals : null,
  }
}

/** What decides about the VAT of a new order. */
export function vatValues({ settings, etimsMode }: Pick<Deps, 'settings' | 'etimsMode'>) {
  const { vatRegistered, vatDeliveryClass } = settings.now()
  const hasPapers = vatRegistered || etimsMode !== 'off'
  return { vatRegistered: hasPapers ? vatRegistered : null, vatDeliveryClass }
}

/**
 * What the unpaid orders of one account, phone or address may come to: what M-Pesa takes in one payment, and 200 pieces. A
 * shop that allows more than five such orders allows more of both.
 */
function unpaidLimit(openOrders: number | null) {
  if (openOrders === null) return { unpaidCents: null, unpaidPieces: null }
  const times = Math.max(1, openOrders / 5)
  return { unpaidCents: toCents(MPESA_LIMIT_SHILLINGS * times), unpaidPieces: 200 * times }
}

/** The rule that refused an order, as `refuse_order` raised it; undefined for any other error. */
export function findBrokenRule(
  error: unknown,
): { rule: string; facts: string | undefined } | undefined {
  const { code, constraint, detail } = databaseError(error) ?? {}
  const isRule = code === '23514' && constraint !== undefined && constraint in sentenceOf
  return isRule ? { rule: constraint, facts: detail } : undefined
}

/** The refusal for a broken rule of `ORDER_TERMS` or of `check_open_orders`. */
export function refusalOf(
  { settings }: Pick<Deps, 'settings'>,
  paymentMethod: PaymentMethod,
  { rule, facts }: { rule: string; facts: string | undefined },
): ShopError {
  // The rules of `check_open_orders` have no facts, and read none.
  return sentenceOf[rule as Rule](JSON.parse(facts || '{}'), settings.now(), paymentMethod)
}

type Rule = keyof typeof sentenceOf
type Limits = ReturnType<Deps['settings']['now']>

const ofOffer =
  (problem: OfferProblem) =>
  ({ code, minimumCents }: Facts) =>
    offerRefusal(problem, { code: code ?? '', minimumCents })

const sentenceOf = {
  offer_unknown: ofOffer('offer_unknown'),
  offer_not_begun: ofOffer('offer_not_begun'),
  offer_ended: ofOffer('offer_ended'),
  offer_used_up: ofOffer('offer_used_up'),
  offer_used_by_you: ofOffer('offer_used_by_you'),
  offer_other_goods: ofOffer('offer_other_goods'),
  offer_minimum: ofOffer('offer_minimum'),
  order_not_delivered: () => new ShopError('NOT_DELIVERED'),
  order_option_elsewhere: () => new ShopError('OPTION_NOT_HERE'),
  order_price_changed: ({ totalCents }: Facts) =>
    new ShopError(
      'PRICE_CHANGED',
      { total: inMoney(totalCents) },
      { total: toShillings(totalCents) },
    ),
  discount_too_large: () => wrongField('discount', invalid.discountTooLarge),
  order_without_house: () => wrongField('addressId', invalid.chooseAddress),
  cash_without_phone: () => wrongField('contactPhone', invalid.contactPhone),
  cash_not_by_option: ({ option }: Facts) =>
    new ShopError('COD_NOT_ALLOWED', { reason: codReasons.notByOption, option: option ?? '' }),
  cash_over_option: ({ option, upToCents, totalCents }: Facts) =>
    new ShopError('COD_NOT_ALLOWED', {
      reason: codReasons.overOption,
      option: option ?? '',
      most: inMoney(upToCents ?? 0),
      total: inMoney(totalCents),
    }),
  cash_over_limit: ({ totalCents }: Facts, { codMax }: Limits) =>
    new ShopError('COD_NOT_ALLOWED', {
      reason: codReasons.overLimit,
      most: formatMoney(codMax ?? 0),
      total: inMoney(totalCents),
    }),
  cash_too_many_pieces: ({ product }: Facts, { codMaxPieces }: Limits) =>
    new ShopError('COD_NOT_ALLOWED', {
      reason: codReasons.tooManyPieces,
      most: codMaxPieces ?? 0,
      product: product ?? '',
    }),
  cash_after_refusals: () => new ShopError('COD_NOT_ALLOWED', { reason: codReasons.refusedBefore }),
  orders_open_limit: (_: Facts, limits: Limits, paymentMethod: PaymentMethod) =>
    tooManyOpen[paymentMethod](limits[methodFacts[paymentMethod].openOrders] ?? 0),
  orders_placed_limit: () =>
    new ShopError('TOO_MANY_TRIES', {}, { retryAfterSeconds: PLACED_WINDOW_S }),
  orders_unpaid_limit: (_: Facts, limits: Limits, paymentMethod: PaymentMethod) => {
    const { unpaidCents, unpaidPieces } = unpaidLimit(limits[methodFacts[paymentMethod].openOrders])
    return new ShopError('TOO_MUCH_UNPAID', {
      most: inMoney(unpaidCents ?? 0),
      pieces: unpaidPieces ?? 0,
    })
  },
}

/** The hour in which `check_open_orders` counts what was placed. */
const PLACED_WINDOW_S = 3600

const tooManyOpen: Record<PaymentMethod, (most: number) => ShopError> = {
  mpesa: (most) => new ShopError('MPESA_OPEN_ORDERS', { most }),
  cod: (most) => new ShopError('COD_NOT_ALLOWED', { reason: codReasons.tooManyOpen, most }),
}

function inMoney(cents: number): string {
  return formatMoney(toShillings(cents))
}
