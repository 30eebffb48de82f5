import { toCents, toWholeShillings } from '../money.ts'
import type { Order } from '../orders/orders.ts'
import type { Payment, PaymentsOfOrder } from './payments.ts'

/**
 * Whether some of an order's money has come and the rest can still be paid. Money has come when it
 * counts for the order or is held as a part; see `heldFor`.
 */
export function isPartlyPaid(
  { totalAmount }: Pick<Order, 'totalAmount'>,
  { due, discount }: Pick<PaymentsOfOrder, 'due' | 'discount'>,
): boolean {
  const price = toWholeShillings(toCents(totalAmount) - toCents(discount))
  return due > 0 && due < price
}

/**
 * Why money below the price is held. Typed money is a part: it counts automatically as soon as the rest has
 * come. Less money than a prompt asked for is short: staff decide about it.
 */
export function heldFor(channel: Payment['channel']): 'part' | 'short' {
  return channel === 'c2b' || channel === 'statement' ? 'part' : 'short'
}
