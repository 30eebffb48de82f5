import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry, type Changed } from '../../audit/audit.ts'
import { refuseWhileMoneyMoves } from '../../ledger/may-move.ts'
import { isSold } from '../../ledger/transfers.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'
import { notifyParcelChanged } from '../../order-record/order-events.queries.ts'
import { queueOrderChanged } from '../../order-record/order-messages.ts'
import { refuseChanged } from '../../order-record/refuse-changed.ts'

/** What was changed, for the audit log. */
export type WrittenChange = Changed & {
  action: 'change-items' | 'change-discount' | 'change-delivery'
}

/** Staff change an order by `write`, which may find that nothing changes. All of it happens and the customer is told, or nothing. */
export async function changeOrder(
  db: Db,
  staff: Caller,
  orderId: string,
  write: (db: Db) => Promise<WrittenChange | undefined>,
): Promise<void> {
  await db.transaction(async (db) => {
    const change = await write(db)
    if (!change) return
    await addAuditEntry(db, staff, `order ${change.action}`, orderId, change)
    await queueOrderChanged(db, orderId)
    await notifyParcelChanged(db, orderId)
  })
}

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
  const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
  if (order.status === 'Cancelled') throw new ShopError('ORDER_CANCELLED')
  if (what === 'change' && isSold(order.status)) throw new ShopError('ORDER_SENT')
  await refuseWhileMoneyMoves(db, orderId, what)
  refuseChanged(order, updatedAt)
  return order
}
