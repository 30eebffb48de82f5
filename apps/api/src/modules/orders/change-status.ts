import type { OrderStatus } from '@duka/contract/orders'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { openShipping } from '../shipping/open-shipping.ts'
import { moveOrder } from './move-order.ts'

/** Staff move an order; one that is being processed has a shipping record from then on. */
export async function changeStatus(
  { db, news }: Pick<Deps, 'db' | 'news'>,
  staff: Caller,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  const stockMoved = await db.transaction(async (db) => {
    const stockMoved = await moveOrder(db, staff, orderId, status)
    if (status === 'Processing') await openShipping(db, orderId)
    return stockMoved
  })
  if (stockMoved) news.stockChanged()
}
