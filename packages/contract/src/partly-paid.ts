import { toCents, toWholeShillings } from './money.ts'
import type { Order } from './orders.ts'
import type { Payment, PaymentsOfOrder } from './payments.ts'

/**
 * Whether some of an order's money is here and the rest can still be paid. Money is here when it
 * counts for the order or waits as a part; see `heldFor`.
 */
export function isPartlyPaid(
  { totalAmount }: Pick<Order, 'totalAmount'>,
  { due, discount }: Pick<PaymentsOfOrder, 'due' | 'discount'>,
): boolean {
  const price = toWholeShillings(toCents(totalAmount) - toCents(discount))
  return due > 0 && due < price
}

/**
 * Why less than the price is held. Typed money is a part: it counts by itself as soon as the rest is
 * here. Less than a prompt asked for is short: staff decide about it.
 */
export function heldFor(channel: Payment['channel']): 'part' | 'short' {
  return channel === 'c2b' || channel === 'statement' ? 'part' : 'short'
}
