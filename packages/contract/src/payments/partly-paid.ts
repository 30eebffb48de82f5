import { toCents, toWholeShillings } from '../money.ts'
import type { Order } from '../orders/orders.ts'
import type { PaymentChannel, PaymentsOfOrder } from './payments.ts'

type Sold = Pick<Order, 'totalAmount'> & Partial<Pick<Order, 'returned'>>

/** What an order costs after what was waived and what returns took off, in cents. */
export function finalCents(
  { totalAmount, returned = 0 }: Sold,
  { discount }: Pick<PaymentsOfOrder, 'discount'>,
): number {
  return toCents(totalAmount) - toCents(returned) - toCents(discount)
}

/**
 * Whether some of an order's money has come and the rest can still be paid. Money has come when it
 * counts for the order or is held as a part; see `heldFor`.
 */
export function isPartlyPaid(
  order: Sold,
  money: Pick<PaymentsOfOrder, 'due' | 'discount'>,
): boolean {
  const price = toWholeShillings(finalCents(order, money))
  return money.due > 0 && money.due < price
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
