import type { StatusChange } from '@duka/contract/orders/orders'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { lockOrder } from '../order-record/locked-order.queries.ts'
import { refuseChanged } from '../order-record/refuse-changed.ts'
import { moveOrder } from '../orders/move/move-order.ts'
import { openShipping } from './shipping.queries.ts'

/** Moves an order, and opens its shipping record when it moves to `Processing`. */
export async function changeStatus(
  { db }: Pick<Deps, 'db'>,
  staff: Caller,
  orderId: string,
  { status, updatedAt }: StatusChange,
): Promise<void> {
  await db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    if (order && order.status !== status) refuseChanged(order, updatedAt)
    await moveOrder(db, staff, orderId, status)
    if (status === 'Processing') await openShipping(db, orderId)
  })
}
