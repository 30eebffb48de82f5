import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { refuseWhileMoneyMoves } from '../ledger/may-move.ts'
import { moveOrder } from '../orders/move-order.ts'

/**
 * Prepares a customer's orders for deleting the account: throws `ACCOUNT_HAS_MONEY` while money or goods of one may
 * still move and `ACCOUNT_OWES_MONEY` while one is delivered and not paid, and cancels those that are Pending without money.
 */
export async function closeOrders(
  db: Db,
  userId: string,
  mover: { id: string; username: string },
): Promise<void> {
  const { rows } = await db.execute<{ id: string; status: string }>(
    sql`select id, status from orders where user_id = ${userId} order by id for update`,
  )
  for (const { id } of rows) await refuseWhileMoneyMoves(db, id, 'forget')
  for (const { id, status } of rows)
    if (status === 'Pending') await moveOrder(db, mover, id, 'Cancelled')
}
