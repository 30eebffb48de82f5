import { shortId } from '@duka/contract/endpoint'
import { formatMoney } from '@duka/contract/money'
import { goesUnpaid } from '@duka/contract/orders/order-queues'
import type { Order, OrderStatus } from '@duka/contract/orders/orders'
import type { ReactNode } from 'react'
import { staffOrders } from '../../../words/staff/orders.ts'
import { staff } from '../../../words/staff/staff.ts'

/** A dialog names this many orders. */
const NAMED = 8

/** Which orders a change of status is about, and what it does to money, stock and messages. */
export function MoveEffects({ orders, to }: { orders: readonly Order[]; to: OrderStatus }) {
  const t = staffOrders.use().effects
  const unpaid = orders.filter((order) => goesUnpaid(order, to))
  const reopened = to !== 'Cancelled' && orders.some(({ status }) => status === 'Cancelled')
  return (
    <>
      <UnpaidWarning orders={unpaid} />
      {unpaid.length === 0 && <OrderNames orders={orders} />}
      <ul className="list-disc pl-5 text-sm">
        {to === 'Cancelled' && <li>{t.cancelStock(piecesOf(orders))}</li>}
        {to === 'Cancelled' && <li>{t.cancelMoney}</li>}
        {reopened && <li>{t.reopen}</li>}
        <li>{to === 'Pending' ? t.noMessage : t.message(orders.length)}</li>
      </ul>
    </>
  )
}

/** Warns that these orders should be paid before they are sent; nothing if there are none. */
export function UnpaidWarning({ orders }: { orders: readonly Order[] }) {
  const t = staffOrders.use().effects
  if (orders.length === 0) return null
  return (
    <div role="alert" className="rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
      <p className="font-semibold">{t.unpaid(orders.length)}</p>
      <OrderNames orders={orders} />
      <p>{t.unpaidMore}</p>
    </div>
  )
}

/** What deleting an order does. */
export function DeleteEffects({ order }: { order: Order }) {
  const t = staffOrders.use().effects
  return (
    <>
      <OrderNames orders={[order]} />
      <ul className="list-disc pl-5 text-sm">
        <li>
          {order.status === 'Cancelled' ? t.deleteCancelled : t.deleteStock(piecesOf([order]))}
        </li>
        <li>{t.deleteMoney}</li>
      </ul>
    </>
  )
}

function OrderNames({ orders }: { orders: readonly Order[] }): ReactNode {
  const t = staffOrders.use()
  const more = orders.length - NAMED
  return (
    <ul className="figures max-h-40 overflow-y-auto">
      {orders.slice(0, NAMED).map((order) => (
        <li key={order._id} className="wrap-anywhere">
          {t.effects.one(
            shortId(order._id),
            order.recipient.name ?? staff.now().gone,
            formatMoney(order.totalAmount, 'KES'),
            t.methods[order.paymentMethod],
          )}
        </li>
      ))}
      {more > 0 && <li>{t.effects.more(more)}</li>}
    </ul>
  )
}

function piecesOf(orders: readonly Order[]): number {
  return orders.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0)
}
