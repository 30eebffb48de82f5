import { showNumber } from '@duka/contract/orders/order-number'
import type { Order, OrderItem } from '@duka/contract/orders/orders'
import { messages } from '@duka/contract/screen-messages'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../../lib/calls/load.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { ItemPicture } from '../../shipping/item-picture.tsx'
import { staff } from '../../staff-frame/words.ts'
import { findOrder } from './order-lookups.ts'
import { PrintFrame, sheet } from './print-frame.tsx'
import { askedOrders } from './print-orders-page.tsx'
import { staffPrint } from './words.ts'

export const loader = (sent: LoaderFunctionArgs) => ({
  found: load(findOpen(askedOrders(sent)), messages.failed.fetchOrderDetails),
})

/** The orders with these ids; what is gone or cancelled needs no goods. */
async function findOpen(ids: string[]): Promise<Order[]> {
  const open: Order[] = []
  // One after the other: a hundred at once would hit the rate limit.
  for (const id of ids) {
    const order = await findOrder(id)
    if (order && order.status !== 'Cancelled') open.push(order)
  }
  return open
}

/** One thing to fetch from the shelf, and how many of it each order gets. */
interface Pick {
  item: OrderItem
  total: number
  orders: { number: string; quantity: number }[]
}

/** The goods of all orders, each once, by name. Names and variants are those of the orders. */
export function picksOf(orders: readonly Order[]): Pick[] {
  const picks = new Map<string, Pick>()
  for (const { number, items } of orders)
    for (const item of items) {
      const { product, variant, sku, quantity } = item
      const key = JSON.stringify([product._id, product.name, variant, sku])
      const pick = picks.get(key) ?? { item, total: 0, orders: [] }
      const of = pick.orders.find((order) => order.number === number)
      if (of) of.quantity += quantity
      else pick.orders.push({ number, quantity })
      picks.set(key, { ...pick, total: pick.total + quantity })
    }
  return [...picks.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
}

const nameOf = ({ item: { product, variant } }: Pick) => `${product.name} ${variant ?? ''}`

/** What to fetch from the shelves for many orders at once. */
export function Component() {
  const t = staffPrint.use()
  const { found } = useLoaderData<typeof loader>()
  return (
    <PrintFrame title={t.pickList}>
      <Loaded from={found} waiting={t.loading} retry={staff.use().retry}>
        {(orders) =>
          orders.length === 0 ? <ErrorState title={t.none} /> : <PickList orders={orders} />
        }
      </Loaded>
    </PrintFrame>
  )
}

function PickList({ orders }: { orders: Order[] }) {
  const t = staffPrint.use()
  const picks = picksOf(orders)
  const pieces = picks.reduce((sum, { total }) => sum + total, 0)
  return (
    <article className={sheet}>
      <p className="figures text-lg font-bold">{t.picked(pieces, orders.length)}</p>
      <ul className="divide-y divide-line border-y border-line">
        {picks.map(({ item, total, orders }) => (
          <li key={item._id} className="flex break-inside-avoid items-center gap-3 py-2">
            <input
              type="checkbox"
              aria-label={item.product.name}
              className="size-6 shrink-0 accent-primary"
            />
            <ItemPicture image={item.product.image} className="size-12 shrink-0" />
            <strong className="figures min-w-10 text-right text-2xl whitespace-nowrap">
              {total} ×
            </strong>
            <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
              {item.product.name}
              <span className="block text-sm text-muted">
                {[item.variant, item.sku].filter(Boolean).join(' · ')}
              </span>
              <span className="figures block text-sm">
                {orders
                  .map(({ number, quantity }) =>
                    `${showNumber(number)} (${quantity})`.replaceAll(' ', '\u00a0'),
                  )
                  .join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </article>
  )
}
