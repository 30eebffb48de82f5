import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import type { ReactNode } from 'react'
import { staff, staffOrder } from './words.ts'

/** A dialog names this many orders. */
const NAMED = 8

/** What names an order in a dialog. */
type NamedOrder = Pick<Order, '_id' | 'number' | 'recipient' | 'totalAmount' | 'paymentMethod'>

/** Warns that these orders should be paid before they are sent; nothing if there are none. */
export function UnpaidWarning({ orders }: { orders: readonly NamedOrder[] }) {
  const t = staffOrder.use().effects
  if (orders.length === 0) return null
  return (
    <div role="alert" className="rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
      <p className="font-semibold">{t.unpaid(orders.length)}</p>
      <OrderNames orders={orders} />
      <p>{t.unpaidMore}</p>
    </div>
  )
}

/** The orders that a dialog is about, each in one line. */
export function OrderNames({ orders }: { orders: readonly NamedOrder[] }): ReactNode {
  const t = staffOrder.use()
  const more = orders.length - NAMED
  return (
    <ul className="figures max-h-40 overflow-y-auto">
      {orders.slice(0, NAMED).map((order) => (
        <li key={order._id} className="wrap-anywhere">
          {t.effects.one(
            showNumber(order.number),
            order.recipient.name ?? staff.now().erased,
            formatMoney(order.totalAmount, 'KES'),
            t.methods[order.paymentMethod],
          )}
        </li>
      ))}
      {more > 0 && <li>{t.effects.more(more)}</li>}
    </ul>
  )
}
