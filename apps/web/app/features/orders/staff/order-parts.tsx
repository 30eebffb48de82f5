import { addressLines } from '@duka/contract/addresses/address-lines'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Order, OrderItem } from '@duka/contract/orders/orders'
import { formatPhone } from '@duka/contract/phone'
import type { Shipping } from '@duka/contract/shipping/shipping'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { search } from '../../../lib/calls/call.ts'
import { telHref } from '../../../lib/shop.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { PaperButton } from '../../payments/paper-button.tsx'
import { ItemPicture } from '../../shipping/item-picture.tsx'
import { ShippingBadge } from '../../shipping/staff/shipping-badge.tsx'
import { deliveryText } from '../../staff-frame/delivery-text.ts'
import { OrderStatusBadge, PaymentStatusBadge } from '../../staff-frame/order-badges.tsx'
import { Customer, payingPhone } from '../../staff-frame/order-columns.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { VatLines } from '../vat-lines.tsx'
import { orders } from '../words.ts'
import { OrderTotals } from './order-totals.tsx'
import type { Packing } from './packing.ts'
import { staffOrders } from './words.ts'

interface ItemsProps {
  order: Order
  packing?: Packing | undefined
  /** What a packer does about goods that are missing or broken. */
  missing: ReactNode
}

/** The items of an order, one line each, with the prices at which they were bought. They are ticked while it is packed. */
export function Items({ order, packing, missing }: ItemsProps) {
  const t = staffOrders.use()
  const { items } = order
  const line = 'flex min-h-16 items-center gap-3 py-1.5'
  return (
    <Panel
      title={t.items}
      aside={
        packing && (
          <span role="status" className="figures text-muted">
            {t.ticked(items.length - packing.left, items.length)}
          </span>
        )
      }
    >
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item._id}>
            {packing ? (
              <label className={`${line} cursor-pointer has-checked:bg-primary-soft`}>
                <input
                  type="checkbox"
                  checked={packing.isTicked(item)}
                  onChange={() => packing.toggle(item)}
                  className="ml-1 size-6 shrink-0 accent-primary"
                />
                <Line item={item} name={item.product.name} />
              </label>
            ) : (
              <div className={line}>
                <Line item={item} name={<ProductLink {...item.product} />} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {packing && missing}
      <div className="figures border-t border-line pt-3">
        <OrderTotals sums={order} isDelivered={order.delivery !== null} />
      </div>
      <p className="figures flex justify-between gap-4 pt-3 text-lg font-bold">
        <span>{t.total}</span> <span>{formatMoney(order.totalAmount, 'KES')}</span>
      </p>
      <div className="empty:hidden">
        <VatLines of={order.vat} />
      </div>
      {order.returned > 0 && (
        <p className="figures flex justify-between gap-4">
          <span>{t.returned}</span> <span>{formatMoney(-order.returned, 'KES')}</span>
        </p>
      )}
      <OrderPapers of={order.papers} />
    </Panel>
  )
}

function OrderPapers({ of = [] }: { of: Order['papers'] }) {
  const t = orders.use()
  if (of.length === 0) return null
  return (
    <p className="flex flex-wrap gap-2 pt-3">
      {of.map((paper) => (
        <PaperButton
          key={paper._id}
          of={paper}
          label={`${t.papers[paper.kind]} ${paper.number}`}
          failed={t.paperFailed}
        />
      ))}
    </p>
  )
}

/** What a packer reads first: picture and quantity. */
function Line({ item, name }: { item: OrderItem; name: ReactNode }) {
  const { product, variant, sku, quantity, price } = item
  return (
    <>
      <ItemPicture image={product.image} className="size-12 shrink-0" />
      <strong className="figures min-w-8 text-right text-2xl whitespace-nowrap">
        {quantity} ×
      </strong>
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 leading-snug">
        <span className="min-w-[min(9rem,100%)] flex-1">
          <span className="wrap-anywhere">{name}</span>
          <span className="block text-sm wrap-anywhere text-muted">
            {[variant, sku].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="figures text-right whitespace-nowrap max-sm:text-sm">
          {formatMoney(toShillings(toCents(price) * quantity), 'KES')}
          {quantity > 1 && (
            <span className="block text-sm text-muted max-sm:hidden">
              {`${quantity} × ${formatMoney(price, 'KES')}`}
            </span>
          )}
        </span>
      </span>
    </>
  )
}

function ProductLink({ _id, name }: OrderItem['product']) {
  return (
    <Link
      to={`/products/${_id}`}
      className="underline max-md:-my-3.5 max-md:inline-block max-md:py-3.5"
    >
      {name}
    </Link>
  )
}

/** Customer, date, payment method and address of an order. */
export function Facts({ order }: { order: Order }) {
  const t = staffOrders.use()
  const { delivery, note, paymentMethod, phoneConfirmed } = order
  const facts: [string, ReactNode][] = [
    [t.status, <OrderStatusBadge key="status" status={order.status} />],
    [
      t.payment,
      <span key="payment" className="inline-flex flex-wrap gap-1">
        <PaymentStatusBadge order={order} />
        {order.simulated && <Badge tone="red">{t.simulated}</Badge>}
      </span>,
    ],
    [t.method, t.methods[paymentMethod]],
    [
      t.customer,
      <span key="customer">
        <Customer order={order} /> <CallLink phone={order.customer?.phoneNumber} />
      </span>,
    ],
    [
      t.number,
      <span key="number" className="figures">
        {showNumber(order.number)}
      </span>,
    ],
    [t.placed, <time key="placed">{formatDateTime(order.createdAt)}</time>],
    ...(order.source ? [[t.cameBy, campaigns(order.source)] as [string, string]] : []),
    ...(order.channel === 'web' ? [] : [[t.channel, wayOf(order, t)] as [string, string]]),
    [t.recipient, <Recipient key="recipient" order={order} />],
    [
      t.deliverTo,
      <address key="address" className="not-italic">
        {addressLines(order.address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>,
    ],
    ...(delivery ? [[t.delivery, deliveryText(delivery)] as [string, string]] : []),
    ...(order.buyerPin ? [[t.buyerPin, order.buyerPin] as [string, string]] : []),
    ...(note ? [[t.customerNote, note] as [string, string]] : []),
    ...(phoneConfirmed
      ? [
          [t.confirmed, t.confirmedBy(formatDateTime(phoneConfirmed.at), phoneConfirmed.by)] as [
            string,
            string,
          ],
        ]
      : []),
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
    </Panel>
  )
}

/** `whatsapp, share, nov`, with the first campaign before it if that was another one. */
function campaigns({ first, last }: NonNullable<Order['source']>): string {
  const texts = [first, last].map(({ source, medium, campaign }) =>
    [source, medium, campaign].filter(Boolean).join(', '),
  )
  return [...new Set(texts)].join(' → ')
}

/** The channel of the order, and the member of staff who took it. */
function wayOf({ channel, takenBy }: Order, t: ReturnType<typeof staffOrders.use>): string {
  return takenBy ? t.takenBy(t.channels[channel], takenBy.name) : t.channels[channel]
}

/** Who receives the parcel. Without an account, the phone is what finds the other orders. */
function Recipient({ order }: { order: Order }) {
  const t = staffOrders.use()
  const { name, phoneNumber } = order.recipient
  const phone = order.user ? null : payingPhone(order)
  return (
    <>
      {name && <span className="block wrap-anywhere">{name}</span>}
      <CallLink phone={phoneNumber} />
      {phone && (
        <Link
          to={`/dashboard/orders${search({ q: phone })}`}
          className="flex min-h-11 items-center text-primary underline"
        >
          {t.ordersOfPhone}
        </Link>
      )}
      {!name && !phoneNumber && staff.now().none}
    </>
  )
}

/** A phone number; a tap on it calls. */
function CallLink({ phone }: { phone: string | null | undefined }) {
  if (!phone) return null
  return (
    <a
      href={telHref(formatPhone(phone))}
      className="figures inline-flex min-h-11 items-center underline"
    >
      {formatPhone(phone)}
    </a>
  )
}

/** The shipping record of an order, or a link to create one. */
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
      <ButtonLink look="secondary" to={`/dashboard/shipping?q=${order.number}`}>
        {t.openShipping}
      </ButtonLink>
    </div>
  )
}
