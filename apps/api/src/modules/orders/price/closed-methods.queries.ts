import type { Db } from '../../../db/client.ts'
import { withParameters } from '../../../db/prepared.ts'
import { cartGoods } from '../../offers/price-order.queries.ts'
import { ORDER_TERMS, type OrderTermsValues } from './order-terms.queries.ts'

const lookAhead = withParameters<OrderTermsValues>(
  'look-ahead',
  `
  with goods as (${cartGoods(':userId')}),
  wanted as (
    select (select code_key from cart_codes where user_id = :userId) as code, null::jsonb as kept,
      null::bigint as off_cents, null::numeric as off_percent
  ),
  ${ORDER_TERMS}
  select address is not null as "hasAddress", rule, facts,
    open_orders_of(:userId, :paymentMethod, address, phone) >= :openOrders::integer as "hasTooManyOpen",
    holds_too_much(:userId, :paymentMethod, address, phone, total_cents, (select pieces from goods),
      :unpaidCents, :unpaidPieces) as "holdsTooMuch"
  from terms`,
)

interface Judgement {
  hasAddress: boolean
  rule: string | null
  facts: string
  hasTooManyOpen: boolean | null
  holdsTooMuch: boolean | null
}

/** What would forbid an order of the cart that the user has now. */
export function judgeOrder(db: Db, values: OrderTermsValues) {
  return db.row<Judgement>(lookAhead(values))
}
