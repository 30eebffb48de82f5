import type { Db } from '../../../db/client.ts'
import { ShopError } from '../../../http/errors.ts'
import { refuseWhileMoneyMoves } from '../../ledger/may-move.ts'
import { isSold } from '../../ledger/transfers.ts'
import { type LockedOrder, lockOrder } from '../record/locked-order.queries.ts'

/**
 * Locks an order that staff may still change, as they saw it at `updatedAt`: Pending or Processing, without money and
 * without a live prompt. Its discount may change as long as it is not cancelled.
 */
export async function lockToChange(
  db: Db,
  orderId: string,
  { updatedAt }: { updatedAt?: string | null | undefined },
  what: 'change' | 'discount' = 'change',
): Promise<LockedOrder> {
  const order = await lockOrder(db, orderId)
  if (!order) throw new ShopError('ORDER_NOT_FOUND')
  if (order.status === 'Cancelled') throw new ShopError('ORDER_CANCELLED')
  if (what === 'change' && isSold(order.status)) throw new ShopError('ORDER_SENT')
  await refuseWhileMoneyMoves(db, orderId, what)
  if (updatedAt && new Date(updatedAt).getTime() !== order.updatedAt.getTime())
    throw new ShopError('ORDER_CHANGED')
  return order
}
