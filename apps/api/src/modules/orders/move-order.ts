import { type Canceller, type OrderStatus, orderMoves } from '@duka/contract/orders'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema.ts'
import { ShopError } from '../../http/errors.ts'
import { note } from '../audit/audit.ts'
import { returnStock, takeStockAgain } from '../catalogue/stock.ts'
import { type LockedOrder, lockOrder } from './money-state.ts'
import { readLedger, toPaymentStatus } from './order-ledger.ts'
import { tellOrder } from './order-news.ts'
import { textMoved } from './order-texts.ts'

/** Who moves an order: a member of staff, or the shop by itself. */
type Mover = { id: string; username: string } | undefined

/**
 * Writes an order's status, inside a transaction of the caller's. Nothing else does, but `reviveOrder`
 * for an expired order whose money came late.
 * Cancelling puts the goods back and makes money that came due for refund; leaving Cancelled takes
 * the goods again, or refuses. `cancelledBy` says who gave the order up. True when goods went to or
 * from the shelf by it.
 */
export async function moveOrder(
  db: Db,
  mover: Mover,
  orderId: string,
  to: OrderStatus,
  cancelledBy: Canceller = 'staff',
): Promise<boolean> {
  const order = await lockOrder(db, orderId)
  if (!order) throw new ShopError('ORDER_NOT_FOUND')
  if (order.status === to || !orderMoves[order.status].includes(to))
    throw new ShopError('SAME_STATUS', { status: to })

  const paymentStatus =
    to === 'Cancelled'
      ? await cancel(db, mover, order)
      : order.status === 'Cancelled'
        ? await bringBack(db, mover, order, to)
        : order.paymentStatus

  await db
    .update(orders)
    .set({
      status: to,
      paymentStatus,
      cancelledBy: to === 'Cancelled' ? cancelledBy : null,
      updatedAt: sql`now()`,
      ...(order.status === 'Cancelled' && { unpaidSince: sql`now()` }),
    })
    .where(eq(orders.id, orderId))
  await note(db, mover, {
    action: 'status',
    thing: 'order',
    thingId: orderId,
    before: { status: order.status, paymentStatus: order.paymentStatus },
    after: { status: to, paymentStatus },
  })
  await tellOrder(db, orderId)
  await textMoved(db, { id: orderId, status: to, paymentStatus, cancelledBy })
  return to === 'Cancelled' || order.status === 'Cancelled'
}

async function cancel(db: Db, mover: Mover, order: LockedOrder) {
  await returnStock(db, order.id, 'order-cancelled', mover?.id)
  // Paid before the shop kept books of single payments.
  if (order.paymentStatus === 'paid') return 'refund-due'
  return toPaymentStatus({ ...order, status: 'Cancelled' }, await readLedger(db, order.id))
}

async function bringBack(db: Db, mover: Mover, order: LockedOrder, status: OrderStatus) {
  const short = await takeStockAgain(db, order.id, mover?.id)
  if (short)
    throw new ShopError('ORDER_OUT_OF_STOCK', {
      product: short.product,
      available: short.available,
    })
  return toPaymentStatus({ ...order, status }, await readLedger(db, order.id))
}
