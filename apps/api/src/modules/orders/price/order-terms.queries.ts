import { methodsThat, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { withParameters } from '../../../db/prepared.ts'
import { quoted } from '../../../db/schema/columns.ts'
import { cartGoods } from '../../offers/offers.queries.ts'

/** The parameters of `ORDER_TERMS`. Null or missing: no such limit, or nothing wanted. */
export interface OrderTermsValues {
  /** The account that the order is for; null: `guestName` with `guestPhone` has none. */
  userId: string | null
  guestName?: string | undefined
  guestPhone?: string | undefined
  /** One of the customer's own; null: `address`. */
  addressId: string | null
  /** A row of the table `addresses` as JSON. */
  address?: string | null
  /** Whether `address` is a place without a house, to which no option to the door goes. */
  isCollected?: boolean
  paymentMethod: PaymentMethod
  deliveryOption: string | null
  contactPhone: string | null
  /** The phone if neither `contactPhone` nor the address has one; null: the customer's. */
  ownPhone?: string | null
  expectedCents: number | null
  openOrders: number | null
  /** What unpaid orders of one customer may come to, this one included. */
  unpaidCents: number | null
  unpaidPieces: number | null
  codMaxPieces: number | null
  codMaxCents: number | null
  codRefusals: number | null
}

export const DELIVERS = `delivers as (
    select exists (select from delivery_zones) as anywhere
  )`

/** The rules of cash on delivery, as the cases of an expression on `price`, `goods`, `destination` and `delivers`. */
export const CASH_RULES = `
        when not price.cod_allowed then 'cash_not_by_option'
        when price.total_cents > price.cod_up_to_cents then 'cash_over_option'
        when price.total_cents > :codMaxCents::bigint then 'cash_over_limit'
        when goods.most_pieces > :codMaxPieces::integer then 'cash_too_many_pieces'
        when :codRefusals::integer is not null
          and refused_parcels(:userId::uuid, destination.phone) >= :codRefusals then 'cash_after_refusals'
        -- Last: a phone number helps only where cash is allowed otherwise.
        when delivers.anywhere and destination.phone is null
          and (:userId::uuid is not null or price.delivery->>'kind' <> 'shop') then 'cash_without_phone'`

/**
 * Common table expressions with the rules of an order: where it goes, its price, and which rule forbids it. The statement
 * that places an order, the preview of `closed-methods.ts` and a change of delivery share them, so they cannot disagree. An
 * order that changes to cash shares `CASH_RULES`.
 *
 * Input: the parameters `OrderTermsValues`, and one row each of `goods` (`categories` and `line_cents` for `price_order`,
 * `most_pieces` of one product, its name `product`) and of `wanted` (`code`, `kept`, `off_cents`, `off_percent`). Output,
 * one row: `terms` with destination, price, `rule` (null: nothing forbids it) and `facts` for the refusal.
 */
export const ORDER_TERMS = `
  ${DELIVERS},
  destination as (
    select (given).id as address_id, address_copy(given) as address, customer.name as customer,
      coalesce(:contactPhone::text, (given).phone_number, :ownPhone::text, customer.phone) as phone,
      case when (select anywhere from delivers) then delivery_zone_of_address((given).country, (given).state,
        (given).city, (given).area, array[(given).address_line1, (given).address_line2, (given).street]) end as zone_id
    from (
      select firstname || ' ' || lastname as name, phone_number as phone from users where id = :userId::uuid
      union all select :guestName::text, :guestPhone::text where :userId::uuid is null
    ) as customer
    cross join lateral (
      select a from addresses a where a.id = :addressId::uuid and a.user_id = :userId::uuid
      union all select jsonb_populate_record(null::addresses, :address::jsonb) where :address::jsonb is not null
    ) as one (given)
  ),
  -- Materialized, because \`rule\` and \`facts\` would be computed anew wherever they are used.
  terms as materialized (
    select destination.*, price.items_cents, price.fee_cents, price.promotion_cents, price.reduction_cents,
      price.total_cents, price.shares, price.delivery, price.offer_id, price.offer_code, price.offer_terms,
      case
        -- An empty cart and an address of somebody else violate columns of the order instead.
        when price.items_cents is null or destination.address is null then null
        when price.rule is not null then price.rule
        when :isCollected::boolean and coalesce(price.delivery->>'kind', 'door') = 'door' then 'order_without_house'
        when price.total_cents > :expectedCents::bigint then 'order_price_changed'
        when :paymentMethod not in (${quoted(methodsThat('shipsUnpaid'))}) then null
        ${CASH_RULES}
      end as rule,
      json_build_object('totalCents', price.total_cents, 'option', price.option_name,
        'upToCents', price.cod_up_to_cents, 'product', goods.product, 'code', price.offer_code,
        'minimumCents', price.offer_terms->'minimum_cents')::text as facts
    from goods cross join wanted cross join delivers left join destination on true
      left join lateral price_order(goods.categories, goods.line_cents, wanted.code, :userId::uuid, destination.zone_id,
        :deliveryOption::uuid, wanted.off_cents, wanted.off_percent, wanted.kept) as price on true
    -- The delivery option asked for, else the cheapest for these goods.
    limit 1
  )`

/** The condition on `terms` under which an order may be one more unpaid one of its method. Otherwise it raises why not. */
export const WITHIN_LIMITS = `check_open_orders(:userId::uuid, :paymentMethod, address, phone, :openOrders, :staffId::uuid is null)
        and (not holds_too_much(:userId::uuid, :paymentMethod, address, phone, total_cents,
            (select pieces from goods), :unpaidCents, :unpaidPieces)
          or refuse_order('orders_unpaid_limit', null))`

/** The same looked up in advance, as columns of `terms`. */
export const JUDGEMENT = `rule, facts,
    open_orders_of(:userId::uuid, :paymentMethod, address, phone) >= :openOrders::integer as "hasTooManyOpen",
    holds_too_much(:userId::uuid, :paymentMethod, address, phone, total_cents, (select pieces from goods),
      :unpaidCents, :unpaidPieces) as "holdsTooMuch"`

export interface Judgement {
  rule: string | null
  facts: string
  hasTooManyOpen: boolean | null
  holdsTooMuch: boolean | null
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

/** Whether an order is the member of staff's own: their account's, or one to the phone of their account. */
export function isOwnOrder(db: Db, staffId: string, orderId: string) {
  return db.exists(sql`
    select from users me, orders o left join users u on u.id = o.user_id
    where me.id = ${staffId} and o.id = ${orderId} and (me.id = o.user_id or me.phone_number in
      (o.customer_phone, o.contact_phone, o.address->>'phoneNumber', u.phone_number))`)
}

const lookAhead = withParameters<OrderTermsValues>(
  'look-ahead',
  `
  with goods as (${cartGoods(':userId')}),
  wanted as (
    select (select code_key from cart_codes where user_id = :userId) as code, null::jsonb as kept,
      null::bigint as off_cents, null::numeric as off_percent
  ),
  ${ORDER_TERMS}
  select address is not null as "hasAddress", ${JUDGEMENT} from terms`,
)

/** What would forbid an order of the cart that the user has now. */
export function judgeOrder(db: Db, values: OrderTermsValues) {
  return db.row<Judgement & { hasAddress: boolean }>(lookAhead(values))
}
