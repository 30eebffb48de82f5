import type { OrderStatus, PaymentStatus } from '@duka/contract/orders'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { staffOrders } from '../../words/staff-orders.ts'

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

/** Where the goods are, in the colours of the back-office. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTones[status]}>{status}</Badge>
}

/** Where the money is. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{staffOrders.use().paymentStatuses[status]}</Badge>
}
