import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { lockOrder } from '../ledger/money-state.ts'

/**
 * Records that the customer confirmed the order by phone, or undoes that. Confirming again changes nothing: the first
 * confirmation stays.
 */
export async function confirmByPhone(
  db: Db,
  staff: Caller,
  orderId: string,
  confirmed: boolean,
): Promise<void> {
  await db.transaction(async (db) => {
    if (!(await lockOrder(db, orderId))) throw new ShopError('ORDER_NOT_FOUND')
    const [order] = await db
      .select({ by: orders.phoneConfirmedBy })
      .from(orders)
      .where(eq(orders.id, orderId))
    if (confirmed === Boolean(order?.by)) return
    await db
      .update(orders)
      .set({
        phoneConfirmedAt: confirmed ? sql`now()` : null,
        phoneConfirmedBy: confirmed ? staff.username : null,
        updatedAt: sql`now()`,
      })
      .where(eq(orders.id, orderId))
    const action = confirmed ? 'confirmed-by-phone' : 'not-confirmed-by-phone'
    await addAuditEntry(db, staff, { action, thing: 'order', thingId: orderId })
  })
}
