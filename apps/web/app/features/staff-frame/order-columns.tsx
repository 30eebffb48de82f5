import { shortId } from '@duka/contract/endpoint'
import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import { Link } from 'react-router'
import { may } from '../../lib/session/may.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from './order-badges.tsx'
import { staff, staffOrder } from './words.ts'

/** The columns of the latest orders, by name. Their number is what the specification shows there. */
export function orderColumns(): Record<
  'order' | 'customer' | 'date' | 'items' | 'total' | 'payment' | 'status',
  Column<Order>
> {
  const t = staffOrder.now()
  return {
    order: { title: t.order, cell: ({ _id }) => <OrderLink id={_id} /> },
    customer: { title: t.customer, cell: (order) => <Customer order={order} /> },
    date: { title: t.date, cell: ({ createdAt }) => <When at={createdAt} /> },
    items: {
      title: t.items,
      align: 'right',
      cell: ({ items }) => items.reduce((count, { quantity }) => count + quantity, 0),
    },
    total: {
      title: t.total,
      align: 'right',
      cell: ({ totalAmount }) => (
        <span className="font-medium whitespace-nowrap">{formatMoney(totalAmount, 'KES')}</span>
      ),
    },
    payment: {
      title: t.payment,
      cell: (order) => (
        <span className="inline-flex flex-wrap gap-1">
          <PaymentStatusBadge order={order} />
          {order.simulated && <Badge tone="red">{t.simulated}</Badge>}
        </span>
      ),
    },
    status: { title: t.status, cell: ({ status }) => <OrderStatusBadge status={status} /> },
  }
}

/** The number of an order as a link; without one, the first characters of its id. */
export function OrderLink({ id, number }: { id: string; number?: string | null }) {
  return (
    <Link
      to={`/dashboard/orders/${id}`}
      className="figures inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-primary underline"
    >
      {number ? showNumber(number) : shortId(id)}
    </Link>
  )
}

/** Date and time, on two lines if there is no room for one. */
function When({ at }: { at: string }) {
  const [day, hour] = formatDateTime(at).split(', ')
  return (
    <time dateTime={at} className="figures">
      <span className="lg:whitespace-nowrap">{day},</span> {hour}
    </time>
  )
}

type Ordered = Pick<Order, 'user' | 'recipient' | 'customer' | 'channel'>

/** The name of the customer: the recipient of an order that staff entered for somebody without an account. */
export function nameOfCustomer({
  user,
  recipient,
  customer = recipient,
  channel,
}: Ordered): string {
  return nameOrErased(user?.name || customer.name, channel)
}

/** The phone of who pays: the customer's own, else the one of the door. */
export function payingPhone({ recipient, customer }: Ordered): string | null {
  return customer?.phoneNumber ?? recipient.phoneNumber
}

/** This name or, once it was erased, why: only the website asks for an account. */
export function nameOrErased(name: string | null, channel: Order['channel']): string {
  return name || (channel === 'web' ? staff.now().gone : staff.now().erased)
}

/** The name of the customer; of an account it opens the page of the person, for who may see people. */
export function PersonLink({ order }: { order: Ordered }) {
  const name = nameOfCustomer(order)
  if (!order.user || !may('people')) return <span className="wrap-anywhere">{name}</span>
  return (
    <Link
      to={`/dashboard/users/${order.user._id}`}
      className="relative inline-block wrap-anywhere underline after:absolute after:inset-x-0 after:-inset-y-3.5"
    >
      {name}
    </Link>
  )
}

/** Real name, username and email of the customer, whose account may have been deleted, or who has none. */
export function Customer({ order }: { order: Ordered }) {
  const { user, recipient } = order
  if (!user)
    return (
      <span className={recipient.name ? 'wrap-anywhere' : 'text-muted'}>
        {nameOfCustomer(order)}
      </span>
    )
  return (
    <>
      <span className="block md:min-w-24">
        <PersonLink order={order} />
      </span>
      <span className="block text-sm wrap-anywhere text-muted">{user.username}</span>
      <span className="block text-sm break-all text-muted">{user.email}</span>
    </>
  )
}
