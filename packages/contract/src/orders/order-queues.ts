import { methodFacts } from '../settings/payment-methods.ts'
import type { Order } from './orders.ts'

/** What orders wait for, in the order in which they pass through the hands of staff. */
export const orderQueues = [
  'to-confirm',
  'to-pack',
  'to-hand-over',
  'on-the-way',
  'to-collect',
] as const
export type OrderQueue = (typeof orderQueues)[number]

type Queued = Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod' | 'phoneConfirmed'>

/**
 * The queue that an order stands in. None if nothing can be done: it waits for the customer's money, it is done, or
 * money is to be paid back, which is a queue of its own.
 */
export function queueOf(order: Queued): OrderQueue | undefined {
  const isUnpaid = order.paymentStatus === 'unpaid' || order.paymentStatus === 'pending'
  switch (order.status) {
    case 'Pending':
      if (order.paymentStatus === 'paid') return 'to-pack'
      if (!isUnpaid || !methodFacts[order.paymentMethod].shipsUnpaid) return undefined
      return order.phoneConfirmed ? 'to-pack' : 'to-confirm'
    case 'Processing':
      return 'to-hand-over'
    case 'Shipped':
      return 'on-the-way'
    case 'Delivered':
      return isUnpaid ? 'to-collect' : undefined
    default:
      return undefined
  }
}
