import type { Db } from '../../db/client.ts'
import { withParameters } from '../../db/prepared.ts'
import { pieceCents } from '../catalogue/products/price-columns.queries.ts'
import { ORDER_TERMS, type OrderTermsValues } from './order-terms.queries.ts'

const lookAhead = withParameters<OrderTermsValues>(
  'look-ahead',
  `
  with goods as (
    select coalesce(sum((${pieceCents('l.quantity')}) * l.quantity), 0)::bigint as cents,
      sum(l.quantity) as pieces, max(l.quantity) as most_pieces, (array_agg(p.name order by l.quantity desc))[1] as product,
      array_agg(p.category_id) as categories,
      array_agg((${pieceCents('l.quantity')}) * l.quantity) as line_cents
    from cart_lines l join products p on p.id = l.product_id and p.deleted_at is null and p.visibility <> 'draft'
    where l.user_id = :userId
  ),
  wanted_code as (select (select code_key from cart_codes where user_id = :userId) as key),
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
export async function judgeOrder(db: Db, values: OrderTermsValues): Promise<Judgement | undefined> {
  const { rows } = await db.execute<{ [Name in keyof Judgement]: Judgement[Name] }>(
    lookAhead(values),
  )
  return rows[0]
}
