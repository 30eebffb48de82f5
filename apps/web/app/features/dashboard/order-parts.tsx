import { formatMoney } from '@duka/contract/money'
import type { Order, OrderItem } from '@duka/contract/orders'
import { formatPhone } from '@duka/contract/phone'
import type { Shipping } from '@duka/contract/shipping'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { staffOrders } from '../../words/staff-orders.ts'
import { ItemPicture } from '../orders/item-picture.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '../orders/staff-badges.tsx'
import { Customer } from '../orders/staff-order-columns.tsx'
import { ShippingBadge } from '../shipping/staff-badge.tsx'
import { Panel } from './staff-page.tsx'

/** What was bought, at the prices of that day. */
export function Items({ order }: { order: Order }) {
  const t = staffOrders.use()
  const columns: Column<OrderItem>[] = [
    { title: t.product, cell: ({ product }) => <Product {...product} /> },
    { title: t.price, align: 'right', cell: ({ price }) => formatMoney(price, 'KES') },
    { title: t.quantity, align: 'right', cell: ({ quantity }) => quantity },
    {
      title: t.sum,
      align: 'right',
      // In cents: 3 × 19.99 must not become 59.97000000000001.
      cell: ({ price, quantity }) => formatMoney((Math.round(price * 100) * quantity) / 100, 'KES'),
    },
  ]
  return (
    <Panel title={t.items}>
      <Table caption={t.items} columns={columns} rows={order.items} rowKey={({ _id }) => _id} />
      <p className="figures flex justify-between gap-4 px-3 pt-3 text-lg font-bold max-md:px-0">
        <span>{t.total}</span> <span>{formatMoney(order.totalAmount, 'KES')}</span>
      </p>
    </Panel>
  )
}

function Product({ _id, name, image }: OrderItem['product']) {
  return (
    <span className="flex items-center gap-3 max-md:flex-row-reverse">
      <ItemPicture image={image} className="size-10 shrink-0" />
      <Link to={`/products/${_id}`} className="underline">
        {name}
      </Link>
    </span>
  )
}

/** Who, when, how, where to; and what staff can do about it. */
export function Facts({ order, children }: { order: Order; children: ReactNode }) {
  const t = staffOrders.use()
  const { address, paymentMethod, paymentStatus } = order
  const lines = [
    address.addressLine1,
    address.addressLine2,
    address.street,
    [address.postalCode, address.city].join(' '),
    address.state,
    address.country,
    address.phoneNumber && formatPhone(address.phoneNumber),
  ]
  const facts: [string, ReactNode][] = [
    [t.status, <OrderStatusBadge key="status" status={order.status} />],
    [t.payment, <PaymentStatusBadge key="payment" status={paymentStatus} />],
    [t.method, t.methods[paymentMethod]],
    [t.customer, <Customer key="customer" user={order.user} />],
    [t.placed, <time key="placed">{formatDateTime(order.createdAt)}</time>],
    [
      t.deliverTo,
      <address key="address" className="not-italic">
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>,
    ],
    [
      t.orderId,
      <span key="id" className="text-sm break-all">
        {order._id}
      </span>,
    ],
  ]
  return (
    <Panel title={t.about}>
      <dl className="grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">{children}</div>
    </Panel>
  )
}

/** Where the parcel is, or the way to send one. */
export function Parcel({ order, record }: { order: Order; record: Shipping | null }) {
  const t = staffOrders.use()
  if (!record)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">{t.noShipping}</p>
        {order.status !== 'Cancelled' && (
          <ButtonLink look="secondary" to={`/dashboard/shipping?new=${order._id}`}>
            {t.addShipping}
          </ButtonLink>
        )}
      </div>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <ShippingBadge status={record.status} />
      {record.trackingNumber && (
        <p>
          {t.tracking} <span className="font-medium">{record.trackingNumber}</span>
        </p>
      )}
      <ButtonLink look="secondary" to={`/dashboard/shipping?q=${record.order._id.slice(0, 8)}`}>
        {t.openShipping}
      </ButtonLink>
    </div>
  )
}
