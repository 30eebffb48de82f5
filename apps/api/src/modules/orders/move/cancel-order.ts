import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { refuseWhileMoneyMoves } from '../../ledger/may-move.ts'
import { lockOrder } from '../../order-record/locked-order.queries.ts'
import { moveOrder } from './move-order.ts'

/**
 * A customer cancels their order: while it is Pending, no money has come and no prompt is live. The refusal says what
 * to do instead. Throws `ORDER_NOT_FOUND` for anybody else's order, to staff too, who set the status instead.
 */
export async function cancelOrder(db: Db, customer: Caller, orderId: string): Promise<void> {
  await db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    if (order?.userId !== customer.id) throw new ShopError('ORDER_NOT_FOUND')
    if (order.status === 'Cancelled') throw new ShopError('ORDER_CANCELLED')
    if (order.status !== 'Pending') throw new ShopError('CANCEL_TOO_LATE')
    if (order.paymentStatus === 'paid') throw new ShopError('CANCEL_PAID')
    await refuseWhileMoneyMoves(db, orderId, 'cancel')
    await moveOrder(db, customer, orderId, 'Cancelled', { cancelledBy: 'customer' })
  })
}
