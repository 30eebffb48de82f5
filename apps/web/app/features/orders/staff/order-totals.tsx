import { formatMoney } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import { staffOrders } from './words.ts'

interface OrderTotalsProps {
  sums: Pick<Order, 'itemsTotal' | 'deliveryFee' | 'promotion' | 'discount'>
  /** Whether a way of delivery was chosen: then its fee is there, also when it is 0. */
  isDelivered: boolean
}

/** What the total consists of; nothing when the items are all of it. */
export function OrderTotals({ sums, isDelivered }: OrderTotalsProps) {
  const t = staffOrders.use()
  const { itemsTotal, deliveryFee, promotion, discount } = sums
  if (!isDelivered && promotion === 0 && discount === 0) return null
  return (
    <>
      <Row name={t.itemsTotal} sum={itemsTotal} />
      {isDelivered && <Row name={t.deliveryFee} sum={deliveryFee} />}
      {promotion > 0 && <Row name={t.promotion} sum={-promotion} />}
      {discount > 0 && <Row name={t.discount} sum={-discount} />}
    </>
  )
}

function Row({ name, sum }: { name: string; sum: number }) {
  return (
    <p className="flex justify-between gap-4">
      <span>{name}</span> <span>{formatMoney(sum, 'KES')}</span>
    </p>
  )
}
