import { formatMoney, groupThousands, toCents, toShillings } from '@duka/contract/money'
import type { Order, OrderStatus, PaymentStatus } from '@duka/contract/orders/orders'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { staffOrder } from './words.ts'

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

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTones[status]}>{staffOrder.use().statuses[status]}</Badge>
}

type Paid = Pick<Order, 'paymentStatus' | 'partPaid' | 'totalAmount'>

/** The payment status of an order in words, with what has come of an order that is paid in part. */
export function paymentText({ paymentStatus, partPaid, totalAmount }: Paid): string {
  const t = staffOrder.now()
  return partPaid
    ? t.partPaid(plain(partPaid), plain(totalAmount))
    : t.paymentStatuses[paymentStatus]
}

/** What an unpaid order still lacks: its price without what came back and what has come. */
export function missingOf(order: Order): string {
  return formatMoney(toShillings(missingCents(order)), 'KES')
}

/** The same in cents. */
export function missingCents({ totalAmount, returned, partPaid = 0 }: Order): number {
  return toCents(totalAmount) - toCents(returned) - toCents(partPaid)
}

/** `1500` → `1,500`, `0.5` → `0.50`. */
function plain(shillings: number): string {
  const [whole = '', cents] = shillings.toFixed(2).split('.')
  return groupThousands(whole) + (cents === '00' ? '' : `.${cents}`)
}

export function PaymentStatusBadge({ order }: { order: Paid }) {
  staffOrder.use()
  const tone = order.partPaid ? 'yellow' : paymentTones[order.paymentStatus]
  return <Badge tone={tone}>{paymentText(order)}</Badge>
}
