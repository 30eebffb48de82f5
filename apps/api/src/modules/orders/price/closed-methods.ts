import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { judgeOrder } from './order-terms.queries.ts'
import { orderTermsValues, refusalOf, type WantedOrder } from './order-terms.ts'

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
    const terms = await judgeOrder(deps.db, values)
    if (!terms?.hasAddress) throw new ShopError('ADDRESS_NOT_FOUND')
    const rule = terms.rule ?? openRule(terms)
    const refusal = rule && refusalOf(deps, method, { rule, facts: terms.facts })
    // Other refusals, such as a missing phone number, do not depend on the payment method.
    if (refusal && (!terms.rule || refusal.code === 'COD_NOT_ALLOWED'))
      closed.push({ method, refusal })
  }
  return closed
}

function openRule(terms: { hasTooManyOpen: boolean | null; holdsTooMuch: boolean | null }) {
  if (terms.hasTooManyOpen) return 'orders_open_limit'
  return terms.holdsTooMuch ? 'orders_unpaid_limit' : undefined
}
