import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { codReasons } from '@duka/contract/orders/cash-on-delivery'
import { messages } from '@duka/contract/screen-messages'
import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import { methodFacts, methodsThat } from '@duka/contract/settings/payment-methods'
import { databaseError } from '../../db/client.ts'
import { quoted } from '../../db/schema/columns.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { offerRefusal } from '../offers/offer-refusals.ts'
import type { OfferProblem } from '../offers/offers.queries.ts'

/** What delivery, price and payment method of an order depend on, besides the cart. */
export interface WantedOrder {
  addressId: string
  paymentMethod: PaymentMethod
  deliveryOption?: string | null | undefined
  contactPhone?: string | null | undefined
  expectedTotal?: number | null | undefined
}

/** The parameters `$1` to `$10` of `ORDER_TERMS`. */
export function orderTermsValues(
  { settings }: Pick<Deps, 'settings'>,
  userId: string,
  wanted: WantedOrder,
): unknown[] {
  const limits = settings.now()
  const { codMaxPieces, codMax, codRefusals } = limits
  const { shipsUnpaid, openOrders } = methodFacts[wanted.paymentMethod]
  return [
    userId,
    wanted.addressId,
    wanted.paymentMethod,
    wanted.deliveryOption ?? null,
    wanted.contactPhone || null,
    wanted.expectedTotal == null ? null : toCents(wanted.expectedTotal),
    limits[openOrders],
    shipsUnpaid ? codMaxPieces : null,
    shipsUnpaid && codMax !== null ? toCents(codMax) : null,
    shipsUnpaid ? codRefusals : null,
  ]
}

/**
 * Common table expressions with the rules of an order: its price with delivery, and which rule forbids it. The
 * statement that places an order and the preview in `closed-methods.ts` share them, so they cannot disagree.
 *
 * Input, one row each: `goods` with `cents` (null: the cart cannot be ordered), `most_pieces` of one product, its name
 * `product`, and for each line `categories` and `line_cents`; `wanted_code` with `key` (null: no code). Output, one
 * row: `terms` with `address_id`, `address`, `phone`, `fee_cents`, `total_cents`, `delivery`, `rule` (null: nothing
 * forbids it) and `facts` for the refusal.
 */
export const ORDER_TERMS = `
  delivers as (
    select exists (select from delivery_zones) as anywhere
  ),
  destination as (
    select a.id, address_copy(a) as address,
      u.firstname || ' ' || u.lastname as customer,
      coalesce($5::text, a.phone_number, u.phone_number) as phone,
      case when (select anywhere from delivers) then delivery_zone_of_address(a.country, a.state,
        a.city, a.area, array[a.address_line1, a.address_line2, a.street]) end as zone_id
    from addresses a join users u on u.id = a.user_id
    where a.id = $2 and a.user_id = $1
  ),
  choice as (
    -- The delivery option asked for, else the cheapest for these goods.
    select offer.* from goods, destination, delivery_offer(destination.zone_id, goods.cents) as offer
    where $4::uuid is null or offer.id = $4
    order by offer.rank limit 1
  ),
  terms as (
    select destination.id as address_id, destination.address, destination.customer,
      destination.phone, cost.fee_cents, cost.total_cents, cost.promotion_cents,
      offer.offer_id, offer.code as offer_code,
      case when choice.id is not null then jsonb_build_object(
        'option', choice.id, 'zone', choice.zone_name, 'kind', choice.kind, 'name', choice.name,
        'estimate', choice.estimate, 'minDays', choice.min_days, 'maxDays', choice.max_days,
        'cutOffHour', choice.cut_off_hour, 'point', choice.point) end as delivery,
      case
        -- An empty cart and an address of somebody else violate columns of the order instead.
        when goods.cents is null or destination.id is null then null
        when choice.id is null and $4 is not null and (not delivers.anywhere
          or exists (select from delivery_options where zone_id = destination.zone_id))
          then 'order_option_elsewhere'
        when choice.id is null and delivers.anywhere then 'order_not_delivered'
        when offer.problem is not null then offer.problem
        when cost.total_cents > $6::bigint then 'order_price_changed'
        when $3 not in (${quoted(methodsThat('shipsUnpaid'))}) then null
        when not choice.cod_allowed then 'cash_not_by_option'
        when cost.total_cents > choice.cod_up_to_cents then 'cash_over_option'
        when cost.total_cents > $9::bigint then 'cash_over_limit'
        when goods.most_pieces > $8::integer then 'cash_too_many_pieces'
        when $10::integer is not null and refused_parcels($1, destination.phone) >= $10
          then 'cash_after_refusals'
        -- Last: a phone number helps only where cash is allowed otherwise.
        when delivers.anywhere and destination.phone is null then 'cash_without_phone'
      end as rule,
      json_build_object('totalCents', cost.total_cents, 'option', choice.name,
        'upToCents', choice.cod_up_to_cents, 'product', goods.product, 'code', offer.code,
        'minimumCents', offer.minimum_cents)::text as facts
    from goods cross join delivers cross join wanted_code left join destination on true left join choice on true
      left join lateral (
        select * from judge_offer(wanted_code.key, $1, goods.categories, goods.line_cents,
          coalesce(choice.fee_cents, 0))
        -- Nothing is called without a code.
        where wanted_code.key is not null
      ) as offer on true,
      lateral (select coalesce(choice.fee_cents, 0), coalesce(offer.amount_cents, 0),
        goods.cents + coalesce(choice.fee_cents, 0) - coalesce(offer.amount_cents, 0))
        as cost (fee_cents, promotion_cents, total_cents)
  )`

/** `facts` of `ORDER_TERMS`. */
interface Facts {
  totalCents: number
  option: string | null
  upToCents: number | null
  product: string | null
  code: string | null
  minimumCents: number | null
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
  const known: Facts = facts
    ? JSON.parse(facts)
    : {
        totalCents: 0,
        option: null,
        upToCents: null,
        product: null,
        code: null,
        minimumCents: null,
      }
  return sentenceOf[rule as Rule](known, settings.now(), paymentMethod)
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
  cash_without_phone: () => {
    const message = messages.invalid.contactPhone
    const refusal = new ShopError('INVALID_INPUT', {}, { fields: { contactPhone: message } })
    refusal.message = message
    return refusal
  },
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
      most: formatMoney(codMax ?? 0, 'KES'),
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
}

const tooManyOpen: Record<PaymentMethod, (most: number) => ShopError> = {
  mpesa: (most) => new ShopError('MPESA_OPEN_ORDERS', { most }),
  cod: (most) => new ShopError('COD_NOT_ALLOWED', { reason: codReasons.tooManyOpen, most }),
}

function inMoney(cents: number): string {
  return formatMoney(toShillings(cents), 'KES')
}
