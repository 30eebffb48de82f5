import type { OrderStatus, PaymentStatus } from '@duka/contract/orders/orders'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { staffOrders } from '../../words/staff/orders.ts'

const statusTones: Record<OrderStatus, Tone> = {
  Pending: 'yellow',
  Processing: 'purple',
  Shipped: 'blue',
  Delivered: 'green',
  Cancelled: 'red',
}

const paymentTones: Record<PaymentStatus, Tone> = {
  unpaid: 'grey',
  pending: 'yellow',
  paid: 'green',
  'refund-due': 'orange',
  refunded: 'grey',
}

/** The status of an order as a badge. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTones[status]}>{staffOrders.use().statuses[status]}</Badge>
}

/** The payment status of an order as a badge. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{staffOrders.use().paymentStatuses[status]}</Badge>
}
