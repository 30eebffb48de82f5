import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { pieceCents } from '../catalogue/products/prices.ts'
import { ORDER_TERMS, orderTermsValues, refusalOf, type WantedOrder } from './order-terms.ts'

const LOOK_AHEAD = `
  with goods as (
    select coalesce(sum((${pieceCents('l.quantity')}) * l.quantity), 0)::bigint as cents,
      max(l.quantity) as most_pieces, (array_agg(p.name order by l.quantity desc))[1] as product,
      array_agg(p.category_id) as categories,
      array_agg((${pieceCents('l.quantity')}) * l.quantity) as line_cents
    from cart_lines l join products p on p.id = l.product_id and p.deleted_at is null
    where l.user_id = $1
  ),
  wanted_code as (select (select code_key from cart_codes where user_id = $1) as key),
  ${ORDER_TERMS}
  select address_id is not null as "hasAddress", rule, facts,
    open_orders_of($1, $3, address, phone) >= $7::integer as "hasTooManyOpen"
  from terms`

/**
 * The payment methods that would be refused for an order of the caller's cart, with the refusals. Throws
 * `ADDRESS_NOT_FOUND` unless the address is the caller's own.
 */
export async function findClosedMethods(
  deps: Deps,
  userId: string,
  wanted: Omit<WantedOrder, 'paymentMethod' | 'expectedTotal'>,
): Promise<{ method: PaymentMethod; refusal: ShopError }[]> {
  const closed: { method: PaymentMethod; refusal: ShopError }[] = []
  for (const method of deps.settings.now().paymentMethods) {
    const values = orderTermsValues(deps, userId, { ...wanted, paymentMethod: method })
    const { rows } = await deps.pool.query<{
      hasAddress: boolean
      rule: string | null
      facts: string
      hasTooManyOpen: boolean | null
    }>({ name: 'look-ahead', text: LOOK_AHEAD, values })
    const [terms] = rows
    if (!terms?.hasAddress) throw new ShopError('ADDRESS_NOT_FOUND')
    const rule = terms.rule ?? (terms.hasTooManyOpen ? 'orders_open_limit' : undefined)
    const refusal = rule && refusalOf(deps, method, { rule, facts: terms.facts })
    // Other refusals, such as a missing phone number, do not depend on the payment method.
    if (refusal && (rule === 'orders_open_limit' || refusal.code === 'COD_NOT_ALLOWED'))
      closed.push({ method, refusal })
  }
  return closed
}
