import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { lockOrder } from '../../order-record/locked-order.queries.ts'
import { setBuyerPin } from '../../order-record/orders.queries.ts'

/**
 * Changes the KRA PIN of the buyer; null: none. An invoice that was made out to another one is credited and made anew,
 * because a paper never changes.
 */
export async function changePin(
  db: Db,
  staff: Caller,
  orderId: string,
  buyerPin: string | null,
): Promise<void> {
  await db.transaction(async (db) => {
    const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
    if (order.status === 'Cancelled') throw new ShopError('ORDER_CANCELLED')
    const before = await setBuyerPin(db, orderId, buyerPin)
    if (before === buyerPin) return
    await addAuditEntry(db, staff, 'order change-pin', orderId, {
      before: { buyerPin: before },
      after: { buyerPin },
    })
    await bookMoney(db, order)
  })
}
