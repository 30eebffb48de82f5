import type { Db } from '../../db/client.ts'
import type { Caller } from '../../http/auth.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { refuseWhileMoneyMoves } from '../ledger/may-move.ts'
import { forgetGuestMessages } from '../messages/outbox.queries.ts'
import { lockOrder } from '../order-record/locked-order.queries.ts'
import { notifyParcelChanged } from '../order-record/order-events.queries.ts'
import { forgetNotesOnNobody } from '../users/records/person-note.queries.ts'
import { forgetCustomer, onlyOrder } from './forget-customer.queries.ts'
import { forgetPayer } from './forget-payer.queries.ts'

/**
 * Erases the person from an order without an account, as deleting an account does from its orders: name, phones, e-mail,
 * address, notes, messages and payer. Items, prices and town stay for accounting. Done twice it changes nothing. Throws 409
 * for an order of an account, and while goods or money may still move.
 */
export async function forgetGuest(db: Db, staff: Caller, orderId: string): Promise<void> {
  await db.transaction(async (db) => {
    const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
    if (order.userId) throw new ShopError('ORDER_HAS_ACCOUNT')
    if (order.status !== 'Delivered' && order.status !== 'Cancelled')
      throw new ShopError('ORDER_OPEN')
    await refuseWhileMoneyMoves(db, orderId, 'forgetGuest')

    const only = onlyOrder(orderId)
    await forgetPayer(db, only)
    await forgetGuestMessages(db, orderId)
    if (!(await forgetCustomer(db, only))) return
    await forgetNotesOnNobody(db)
    await addAuditEntry(db, staff, 'order forget', orderId)
    await notifyParcelChanged(db, orderId)
  })
}
