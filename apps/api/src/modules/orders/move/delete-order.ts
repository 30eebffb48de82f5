import { toShillings } from '@duka/contract/money'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { returnStock } from '../../catalogue/stock/stock.queries.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { refuseWhileMoneyMoves } from '../../ledger/may-move.ts'
import { forgetMessagesAbout } from '../../messages/outbox.queries.ts'
import { returnOffer } from '../../offers/offers.queries.ts'
import { lockOrder } from '../../order-record/locked-order.queries.ts'
import { deleteOrderRow, selectItems } from '../../order-record/orders.queries.ts'

/**
 * Deletes an order that has no money and can no longer receive any, and whose goods are here. Puts its stock back and deletes its shipping
 * record and its unsent messages. Failed prompts stay without an order, so that a payment which M-Pesa reports later
 * is not lost.
 */
export async function deleteOrder(
  { db }: Pick<Deps, 'db'>,
  staff: Caller,
  orderId: string,
): Promise<void> {
  await db.transaction(async (db) => {
    const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
    await refuseWhileMoneyMoves(db, orderId, 'delete')

    // A paper stays when its order goes: what was invoiced is credited.
    if (order.invoiceId) await bookMoney(db, { ...order, status: 'Cancelled' }, { by: staff })
    if (order.status !== 'Cancelled') {
      await returnStock(db, orderId, 'order-deleted', staff.id)
      await returnOffer(db, orderId)
    }
    const items = await itemsOf(db, orderId)
    await addAuditEntry(db, staff, 'order delete', orderId, { before: { ...order, items } })
    await forgetMessagesAbout(db, orderId)
    await deleteOrderRow(db, orderId)
  })
}

/** The items for the audit log. */
async function itemsOf(db: Db, orderId: string) {
  const rows = await selectItems(db, orderId)
  return rows.map(({ productId, name, quantity, priceCents }) => ({
    product: productId,
    name,
    quantity,
    price: toShillings(priceCents),
  }))
}
