import type { Order } from '@duka/contract/orders/orders'
import { Badge } from '../../ui/badge.tsx'
import { orders } from './words.ts'

/** The state of an order for its customer: paid green, pending yellow, shipped blue, other grey. */
export function OrderBadge({ order }: { order: Pick<Order, 'status' | 'paymentStatus'> }) {
  const t = orders.use()
  const { status, paymentStatus } = order
  const isWaiting = status === 'Pending' || status === 'Processing'
  if (paymentStatus === 'paid' && isWaiting) return <Badge tone="green">{t.paid}</Badge>
  const tone = status === 'Pending' ? 'yellow' : status === 'Shipped' ? 'blue' : 'grey'
  return <Badge tone={tone}>{t.statuses[status]}</Badge>
}
