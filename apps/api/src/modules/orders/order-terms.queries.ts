import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import { methodsThat } from '@duka/contract/settings/payment-methods'
import { quoted } from '../../db/schema/columns.ts'

/** The parameters of `ORDER_TERMS`. Null: no such limit, or nothing wanted. */
export interface OrderTermsValues {
  userId: string
  addressId: string
  paymentMethod: PaymentMethod
  deliveryOption: string | null
  contactPhone: string | null
  expectedCents: number | null
  openOrders: number | null
  /** What unpaid orders of one customer may come to, this one included. */
  unpaidCents: number | null
  unpaidPieces: number | null
  codMaxPieces: number | null
  codMaxCents: number | null
  codRefusals: number | null
}

/**
 * Common table expressions with the rules of an order: its price with delivery, and which rule forbids it. The
 * statement that places an order and the preview of `closed-methods.ts` share them, so they cannot disagree.
 *
 * Input: the parameters `OrderTermsValues` and, one row each, `goods` with `cents` (null: the cart cannot be ordered), `most_pieces` of one product, its name
 * `product`, and for each line `categories` and `line_cents`; `wanted_code` with `key` (null: no code). Output, one
 * row: `terms` with `address_id`, `address`, `phone`, `items_cents`, `fee_cents`, `total_cents`, `delivery`, `rule` (null: nothing
 * forbids it) and `facts` for the refusal.
 */
export const ORDER_TERMS = orderTerms(
  `
    select a.id, address_copy(a) as address, a as given, u.firstname || ' ' || u.lastname as customer, u.phone_number as own_phone
    from addresses a join users u on u.id = a.user_id
    where a.id = :addressId and a.user_id = :userId`,
)

/** SQL: what staff take off; shoppers' orders have none. */
interface Discount {
  cents: string
}

/**
 * `ORDER_TERMS` for an address from elsewhere: `destination` selects at most one row with the `id` of a stored address or
 * null, the `address` to copy, the row `given` as of the table `addresses`, `customer` and `own_phone`.
 */
export function orderTerms(destination: string, discount?: Discount): string {
  const off = discount?.cents ?? '0'
  return `
  delivers as (
    select exists (select from delivery_zones) as anywhere
  ),
  destination as (
    select id, address, customer,
      coalesce(:contactPhone::text, (given).phone_number, own_phone) as phone,
      case when (select anywhere from delivers) then delivery_zone_of_address((given).country, (given).state,
        (given).city, (given).area, array[(given).address_line1, (given).address_line2, (given).street]) end as zone_id
    from (${destination}) of_customer
  ),
  choice as (
    -- The delivery option asked for, else the cheapest for these goods.
    select option.* from goods, destination, delivery_offer(destination.zone_id, goods.cents) as option
    where case when :deliveryOption::uuid is null then option.rank = 1 else option.id = :deliveryOption end
  ),
  -- Materialized, because \`rule\` and \`facts\` would be computed anew wherever they are used.
  terms as materialized (
    select destination.id as address_id, destination.address, destination.customer,
      destination.phone, goods.cents as items_cents, cost.fee_cents, cost.total_cents, cost.promotion_cents, cost.reduction_cents,
      offer.offer_id, offer.code as offer_code,
      case when choice.id is not null then jsonb_build_object(
        'option', choice.id, 'zone', choice.zone_name, 'kind', choice.kind, 'name', choice.name,
        'estimate', choice.estimate, 'minDays', choice.min_days, 'maxDays', choice.max_days,
        'cutOffHour', choice.cut_off_hour, 'point', choice.point) end as delivery,
      case
        -- An empty cart and an address of somebody else violate columns of the order instead.
        when goods.cents is null or destination.address is null then null
        when choice.id is null and :deliveryOption is not null and (not delivers.anywhere
          or exists (select from delivery_options where zone_id = destination.zone_id))
          then 'order_option_elsewhere'
        when choice.id is null and delivers.anywhere then 'order_not_delivered'
        when offer.problem is not null then offer.problem
        ${discount ? "when cost.reduction_cents > 0 and cost.total_cents < 100 then 'discount_too_large'" : ''}
        when cost.total_cents > :expectedCents::bigint then 'order_price_changed'
        when :paymentMethod not in (${quoted(methodsThat('shipsUnpaid'))}) then null
        when not choice.cod_allowed then 'cash_not_by_option'
        when cost.total_cents > choice.cod_up_to_cents then 'cash_over_option'
        when cost.total_cents > :codMaxCents::bigint then 'cash_over_limit'
        when goods.most_pieces > :codMaxPieces::integer then 'cash_too_many_pieces'
        when :codRefusals::integer is not null and refused_parcels(:userId, destination.phone) >= :codRefusals
          then 'cash_after_refusals'
        -- Last: a phone number helps only where cash is allowed otherwise.
        when delivers.anywhere and destination.phone is null then 'cash_without_phone'
      end as rule,
      json_build_object('totalCents', cost.total_cents, 'option', choice.name,
        'upToCents', choice.cod_up_to_cents, 'product', goods.product, 'code', offer.code,
        'minimumCents', offer.minimum_cents)::text as facts
    from goods cross join delivers cross join wanted_code left join destination on true left join choice on true
      left join lateral (
        select * from judge_offer(wanted_code.key, :userId, goods.categories, goods.line_cents,
          coalesce(choice.fee_cents, 0))
        where wanted_code.key is not null
        -- \`offset 0\` keeps the condition before the call: nothing is called without a code.
        offset 0
      ) as offer on true,
      lateral (select coalesce(choice.fee_cents, 0), coalesce(offer.amount_cents, 0), ${off},
        goods.cents + coalesce(choice.fee_cents, 0) - coalesce(offer.amount_cents, 0) - ${off})
        as cost (fee_cents, promotion_cents, reduction_cents, total_cents)
  )`
}

/** `facts` of `ORDER_TERMS`. */
export interface Facts {
  totalCents: number
  option: string | null
  upToCents: number | null
  product: string | null
  code: string | null
  minimumCents: number | null
}
