import { type Canceller, type OrderStatus, orderMoves } from '@duka/contract/orders/orders'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema.ts'
import { ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { returnStock, takeStockAgain } from '../catalogue/stock/stock.ts'
import { bookMoney } from '../ledger/book-money.ts'
import { type LockedOrder, lockOrder } from '../ledger/money-state.ts'
import { offerRefusal } from '../offers/offer-refusals.ts'
import { claimOffer, returnOffer } from '../offers/offers.queries.ts'
import { drawHandoverCode } from './handover-code.ts'
import { queueStatusChanged } from './order-messages.ts'
import { markRefused } from './refused-parcels.ts'

/** Who moves an order: a member of staff, a rider (who has no account), or the shop itself. */
type Mover = { id?: string; username: string } | undefined

export interface MoveDetails {
  /** Who cancelled the order. */
  cancelledBy?: Canceller
  /** Whether it ships with a rider, who brings it now. */
  withRider?: boolean
}

/**
 * Changes an order's status, in the caller's transaction. Only `reviveOrder` does so too, for an expired order whose
 * money arrived late. Cancelling puts the stock back, and received money is then to be paid back. Reopening takes the
 * stock again and counts money that was not paid back; it throws if there is too little stock. Throws `SAME_STATUS`
 * for a move that the table does not allow.
 */
export async function moveOrder(
  db: Db,
  mover: Mover,
  orderId: string,
  to: OrderStatus,
  { cancelledBy = 'staff', withRider = false }: MoveDetails = {},
): Promise<void> {
  const order = await lockOrder(db, orderId)
  if (!order) throw new ShopError('ORDER_NOT_FOUND')
  if (order.status === to || !orderMoves[order.status].includes(to))
    throw new ShopError('SAME_STATUS', { status: to })

  if (to === 'Cancelled') {
    await returnStock(db, order.id, 'order-cancelled', mover?.id)
    await returnOffer(db, order.id)
  }
  if (order.status === 'Cancelled') await takeStockAndOffer(db, order.id, mover)
  if (to === 'Shipped') await drawHandoverCode(db, orderId)
  const [moved] = await db
    .update(orders)
    .set({
      status: to,
      paymentStatus: unrecordedStatus(order, to),
      cancelledBy: to === 'Cancelled' ? cancelledBy : null,
      updatedAt: sql`now()`,
      // It may wait for its money as long as a new order.
      ...((to === 'Pending' || order.status === 'Cancelled') && { unpaidSince: sql`now()` }),
    })
    .where(eq(orders.id, orderId))
    .returning({ cancelledBy: orders.cancelledBy })
  if (order.status === 'Cancelled') await markRefused(db, orderId, false)
  if (order.status === 'Shipped' && to === 'Cancelled') await markRefused(db, orderId, true)
  await bookMoney(
    db,
    { ...order, status: to, cancelledBy: moved?.cancelledBy ?? null },
    { who: mover?.username },
  )
  const paymentStatus = (await lockOrder(db, orderId))?.paymentStatus ?? order.paymentStatus
  await addAuditEntry(db, mover, {
    action: 'status',
    thing: 'order',
    thingId: orderId,
    before: { status: order.status, paymentStatus: order.paymentStatus },
    after: { status: to, paymentStatus },
  })
  await queueStatusChanged(db, { id: orderId, status: to, paymentStatus, cancelledBy, withRider })
}

/** The payment status of an order from before payments were recorded: it cannot be derived from them. */
function unrecordedStatus({ paymentStatus, status }: LockedOrder, to: OrderStatus) {
  if (to === 'Cancelled' && paymentStatus === 'paid') return 'refund-due'
  if (status === 'Cancelled' && paymentStatus === 'refund-due') return 'unpaid'
  return paymentStatus
}

/** Takes stock and offer of a cancelled order again, or throws. */
async function takeStockAndOffer(db: Db, orderId: string, mover: Mover): Promise<void> {
  const short = await takeStockAgain(db, orderId, mover?.id)
  if (short)
    throw new ShopError('ORDER_OUT_OF_STOCK', {
      product: short.product,
      available: short.available,
    })
  const claimed = await claimOffer(db, orderId)
  if (claimed) throw offerRefusal(claimed.problem, claimed)
}
