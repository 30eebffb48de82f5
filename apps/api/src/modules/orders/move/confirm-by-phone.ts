import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { lockOrder } from '../../order-record/locked-order.queries.ts'
import { isConfirmed, setConfirmed } from '../../order-record/orders.queries.ts'
import { refuseChanged } from '../../order-record/refuse-changed.ts'

/**
 * Records that the customer confirmed the order by phone, or undoes that. Confirming again changes nothing: the first
 * confirmation stays.
 */
export async function confirmByPhone(
  db: Db,
  staff: Caller,
  orderId: string,
  { confirmed, updatedAt }: { confirmed: boolean; updatedAt?: string | null | undefined },
): Promise<void> {
  await db.transaction(async (db) => {
    const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
    if (confirmed === (await isConfirmed(db, orderId))) return
    refuseChanged(order, updatedAt)
    await setConfirmed(db, orderId, confirmed ? staff.username : null)
    const action = confirmed ? 'confirmed-by-phone' : 'not-confirmed-by-phone'
    await addAuditEntry(db, staff, `order ${action}`, orderId)
  })
}
