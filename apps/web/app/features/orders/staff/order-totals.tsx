import { formatMoney } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import { staffOrders } from '../../../words/staff/orders.ts'

/** What the total consists of; nothing when the items are all of it. */
export function OrderTotals({ order }: { order: Order }) {
  const t = staffOrders.use()
  const { itemsTotal, deliveryFee, promotion, discount, delivery } = order
  if (!delivery && promotion === 0 && discount === 0) return null
  return (
    <>
      <p>{`${t.itemsTotal} ${formatMoney(itemsTotal, 'KES')}`}</p>
      {delivery && <p>{`${t.deliveryFee} ${formatMoney(deliveryFee, 'KES')}`}</p>}
      {promotion > 0 && <p>{`${t.promotion} ${formatMoney(-promotion, 'KES')}`}</p>}
      {discount > 0 && <p>{`${t.discount} ${formatMoney(-discount, 'KES')}`}</p>}
    </>
  )
}
