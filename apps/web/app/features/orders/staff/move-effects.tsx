import { goesUnpaid, kindSteps } from '@duka/contract/orders/order-queues'
import type { Order, OrderStatus } from '@duka/contract/orders/orders'
import { OrderNames, UnpaidWarning } from '../../staff-frame/unpaid-warning.tsx'
import { staffOrders } from './words.ts'

/** Which orders a change of status is about, and what it does to money, stock and messages. */
export function MoveEffects({ orders, to }: { orders: readonly Order[]; to: OrderStatus }) {
  const t = staffOrders.use().effects
  const unpaid = orders.filter((order) => goesUnpaid(order, to))
  const here = orders.filter((order) => !hasLeft(order))
  const away = orders.filter(hasLeft)
  const reopened = to !== 'Cancelled' && orders.some(({ status }) => status === 'Cancelled')
  return (
    <>
      <UnpaidWarning orders={unpaid} />
      {unpaid.length === 0 && <OrderNames orders={orders} />}
      <ul className="list-disc pl-5 text-sm">
        {to === 'Cancelled' && here.length > 0 && <li>{t.cancelStock(piecesOf(here))}</li>}
        {to === 'Cancelled' && away.length > 0 && <li>{t.cancelRoad(piecesOf(away))}</li>}
        {to === 'Cancelled' && <li>{t.cancelMoney}</li>}
        {reopened && <li>{t.reopen}</li>}
        <li>{to === 'Pending' ? t.noMessage : t.message(orders.length)}</li>
      </ul>
    </>
  )
}

/** Whether a rider, a bus or a courier takes its goods along. What the customer fetches waits at the shop or a point. */
function hasLeft({ status, delivery }: Order): boolean {
  return status === 'Shipped' && kindSteps[delivery?.kind ?? 'door'].shipped === 'on-the-way'
}

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

function piecesOf(orders: readonly Order[]): number {
  return orders.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0)
}
