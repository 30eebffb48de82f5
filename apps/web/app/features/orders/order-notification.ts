import type { Order } from '@duka/contract/orders/orders'
import { methodFacts } from '@duka/contract/settings/payment-methods'

/** The latest event of an order that concerns its shopper. */
type NotificationKind =
  | 'placed'
  | 'pay'
  | 'waiting'
  | 'paid'
  | 'preparing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refundDue'
  | 'refunded'

interface OrderNotification {
  kind: NotificationKind
  icon: 'box' | 'truck' | 'check' | 'alert'
}

/** The most important news of an order: a refund, else the delivery, else the payment. */
export function notificationOf({
  status,
  paymentStatus,
  paymentMethod,
}: Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod'>): OrderNotification {
  if (paymentStatus === 'refunded') return { kind: 'refunded', icon: 'check' }
  if (paymentStatus === 'refund-due') return { kind: 'refundDue', icon: 'alert' }
  if (status === 'Cancelled') return { kind: 'cancelled', icon: 'alert' }
  if (status === 'Delivered') return { kind: 'delivered', icon: 'check' }
  if (status === 'Shipped') return { kind: 'shipped', icon: 'truck' }
  if (status === 'Processing') return { kind: 'preparing', icon: 'box' }
  if (paymentStatus === 'paid') return { kind: 'paid', icon: 'check' }
  if (paymentStatus === 'pending') return { kind: 'waiting', icon: 'box' }
  if (!methodFacts[paymentMethod].shipsUnpaid) return { kind: 'pay', icon: 'alert' }
  return { kind: 'placed', icon: 'box' }
}
