import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { withParameters } from '../../../db/prepared.ts'
import { mayStillMove } from '../../ledger/may-move.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import {
  CASH_RULES,
  DELIVERS,
  JUDGEMENT,
  type Judgement,
  type OrderTermsValues,
  WITHIN_LIMITS,
} from '../price/order-terms.queries.ts'

/** An order, and the limits that `ORDER_TERMS` has for a new one. */
export type CashValues = Omit<OrderTermsValues, 'addressId'> & { orderId: string }

// The price stays; whether the option takes cash is what it says now. One that is gone takes none.
const CASH_TERMS = `
  with goods as (
    select max(pieces) as most_pieces, sum(pieces)::bigint as pieces, (array_agg(name order by pieces desc))[1] as product
    from (select name, sum(quantity) as pieces from order_items where order_id = :orderId::uuid group by product_id, name) of_product
  ),
  ${DELIVERS},
  terms as materialized (
    select o.address, destination.phone, price.total_cents, case
        ${CASH_RULES}
      end as rule,
      json_build_object('totalCents', price.total_cents, 'option', o.delivery->>'name',
        'upToCents', price.cod_up_to_cents, 'product', goods.product)::text as facts
    from goods cross join delivers cross join orders o
      join users u on u.id = o.user_id
      left join delivery_options d on d.id = (o.delivery->>'option')::uuid
      cross join lateral (
        select coalesce(o.contact_phone, o.address->>'phoneNumber', u.phone_number) as phone) as destination
      cross join lateral (select o.total_cents, o.delivery, d.cod_up_to_cents,
        coalesce(d.cod_allowed, o.delivery is null) as cod_allowed) as price
    where o.id = :orderId::uuid
  )`

const changeMethod = withParameters<CashValues>(
  'pay-on-delivery',
  `${CASH_TERMS},
  allowed as (
    select phone from terms where case when rule is not null then refuse_order(rule, facts) else ${WITHIN_LIMITS} end
  )
  update orders set payment_method = :paymentMethod, contact_phone = allowed.phone, updated_at = now()
  from allowed where id = :orderId::uuid`,
)

/** Makes an order one that is paid on delivery, or raises the rule that forbids it. The caller has locked it. */
export async function changeToCash(db: Db, values: CashValues): Promise<void> {
  await db.execute(changeMethod(values))
}

const lookAtCash = withParameters<CashValues>(
  'look-at-cash',
  `${CASH_TERMS} select ${JUDGEMENT} from terms`,
)

/** What would forbid that. */
export function judgeCash(db: Db, values: CashValues) {
  return db.row<Judgement>(lookAtCash(values))
}

/** What decides whether the customer of an order may choose cash, and when they did; undefined: it is not theirs. */
export function findCashFacts(db: Db, customerId: string, orderId: string) {
  return db.row<CashFacts>(sql`
    select o.status, o.payment_method as "paymentMethod", o.payment_status as "paymentStatus",
      ${mayStillMove('payOnDelivery')} as "moneyMoves",
      (select max(at) from audit_log where thing = 'order' and thing_id = ${orderId} and action = 'pay-on-delivery')
        as "chosenAt"
    from orders o where o.id = ${orderId} and o.user_id = ${customerId}`)
}

interface CashFacts extends Pick<LockedOrder, 'status' | 'paymentMethod' | 'paymentStatus'> {
  moneyMoves: boolean
  chosenAt: string | Date | null
}
