import { toCents, toWholeShillings } from '../money.ts'
import type { Order } from '../orders/orders.ts'
import type { PaymentChannel, PaymentsOfOrder } from './payments.ts'

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
 * Why money below the price is held, by the channel it came on. `part`, for money that its payer sent: it counts
 * automatically as soon as the rest has come. `short`, for less money than was asked for: staff decide about it.
 */
export const heldFor = {
  stk: 'short',
  c2b: 'part',
  statement: 'part',
  cash: 'short',
} as const satisfies Record<PaymentChannel, 'part' | 'short'>
