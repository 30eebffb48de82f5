import { type Canceller, type OrderStatus, orderMoves } from '@duka/contract/orders/orders'
import type { Db } from '../../../db/client.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { lockShortages, returnStock, takeStock } from '../../catalogue/stock/stock.queries.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { giveCreditBack, lockCreditors } from '../../ledger/credit.ts'
import { refuseWhileMoneyMoves } from '../../ledger/may-move.ts'
import { alertTexts } from '../../messages/alerts/alert-texts.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import { offerRefusal } from '../../offers/offer-refusals.ts'
import { claimOffer, countOffer, returnOffer } from '../../offers/offers.queries.ts'
import { drawHandoverCode } from '../../order-record/handover-code.ts'
import { lockOrder } from '../../order-record/locked-order.queries.ts'
import { queueStatusChanged } from '../../order-record/order-messages.ts'
import { setStatus } from '../../order-record/order-status.queries.ts'
import { clearFailed, markFailed, markRefused } from '../../order-record/refused-parcels.queries.ts'
import { clearNotTaken, isParcelOnTheRoad, setNotTaken } from './move.queries.ts'

/** Who moves an order: a member of staff, a rider (who has no account), or the shop itself. */
type Mover = { id?: string; username: string } | undefined

export interface MoveDetails {
  /** Who cancelled the order. */
  cancelledBy?: Canceller
  /** Whether it ships with a rider, who brings it now. */
  withRider?: boolean
  /** Whether its goods are with the customer already, so that the move cannot be refused. */
  handedOver?: boolean
}

/**
 * Changes the status of an order and its parcel, in the caller's transaction. Only `reviveOrder` does so too, for an
 * expired order whose money arrived late. Cancelling puts the stock back, goods on the road only once they are here
 * (`takeBack`), and received money is then to be paid back. Reopening takes the stock again and counts money that was not
 * paid back; it throws if there is too little stock, unless the order was handed over. Throws `SAME_STATUS` for a move that
 * the table does not allow.
 */
export async function moveOrder(
  db: Db,
  mover: Mover,
  orderId: string,
  to: OrderStatus,
  { cancelledBy = 'staff', withRider = false, handedOver = false }: MoveDetails = {},
): Promise<void> {
  const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
  if (order.status === to || !orderMoves[order.status].includes(to))
    throw new ShopError('SAME_STATUS', { status: to })

  const creditors = to === 'Cancelled' ? await lockCreditors(db, order) : undefined
  if (to === 'Cancelled') await refuseWhileMoneyMoves(db, order.id, 'close')
  const isBack = order.status === 'Cancelled'
  const areOut = (isBack || to === 'Cancelled') && (await isParcelOnTheRoad(db, order.id))
  if (to === 'Cancelled' && !areOut) await takeBack(db, order.id, mover)
  if (to === 'Cancelled') await returnOffer(db, order.id)
  const missing = isBack && !areOut ? await takeGoods(db, order.id, mover, handedOver) : ''
  if (isBack) await takeOffer(db, order.id, handedOver)
  if (to === 'Shipped') await drawHandoverCode(db, orderId)
  const moved = {
    status: to,
    cancelledBy: to === 'Cancelled' ? cancelledBy : null,
  }
  await setStatus(db, orderId, { was: order.status, ...moved })
  if (isBack || to === 'Delivered') await markRefused(db, orderId, false)
  if (order.status === 'Shipped' && to === 'Cancelled') await markRefused(db, orderId, true)
  // They are work for staff until they are here.
  if (to === 'Cancelled' && areOut) await markFailed(db, orderId, { by: mover?.username ?? '' })
  await bookMoney(db, { ...order, ...moved }, { by: mover })
  const paymentStatus = (await lockOrder(db, orderId))?.paymentStatus ?? order.paymentStatus
  await addAuditEntry(db, mover, 'order status', orderId, {
    before: { status: order.status, paymentStatus: order.paymentStatus },
    after: { status: to, paymentStatus, ...(missing && { missing }) },
  })
  if (isBack && handedOver) {
    const about = { order: orderId, by: mover?.username, missing }
    await queueStaffMail(db, alertTexts.deliveredAfterCancel(about))
  }
  await queueStatusChanged(db, { id: orderId, status: to, paymentStatus, cancelledBy, withRider })
  if (creditors) await giveCreditBack(db, mover, { ...order, ...moved }, creditors)
}

/** The goods of a cancelled order are here: they are in stock again. The caller has locked the order. */
export async function takeBack(db: Db, orderId: string, mover: Mover): Promise<void> {
  await returnStock(db, orderId, 'order-cancelled', mover?.id)
  await clearNotTaken(db, orderId)
  await clearFailed(db, orderId)
}

/**
 * Takes the goods of a cancelled order from the stock again, or throws if there is too little. Goods that were handed over
 * are gone all the same, and stock is never negative: what is not on the shelf any more is noted on the order's lines and
 * returned as text, such as `2 × Kettle`.
 */
async function takeGoods(
  db: Db,
  orderId: string,
  mover: Mover,
  handedOver: boolean,
): Promise<string> {
  const short = await lockShortages(db, orderId)
  for (const { productId, product, quantity, available } of short) {
    if (!handedOver) throw new ShopError('ORDER_OUT_OF_STOCK', { product, available })
    await setNotTaken(db, orderId, productId, quantity - available)
  }
  await takeStock(db, orderId, mover?.id)
  return short
    .map(({ product, quantity, available }) => `${quantity - available} × ${product}`)
    .join(', ')
}

/** Takes the offer of a cancelled order again, or throws if it is used up. One that was handed over keeps it. */
async function takeOffer(db: Db, orderId: string, handedOver: boolean): Promise<void> {
  if (handedOver) return countOffer(db, orderId)
  const claimed = await claimOffer(db, orderId)
  if (claimed) throw offerRefusal(claimed.problem, claimed)
}
