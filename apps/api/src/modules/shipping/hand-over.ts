import type { Handover } from '@duka/contract/orders/handover'
import type { Db } from '../../db/client.ts'
import type { Caller, RiderCaller } from '../../http/auth.ts'
import { mustExist } from '../../http/errors.ts'
import { isTakerNoted } from '../audit/audit.queries.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { tryHandoverCode } from '../order-record/handover-code.ts'
import { type LockedOrder, lockOrder } from '../order-record/locked-order.queries.ts'
import { moveOrder } from '../orders/move/move-order.ts'
import { getShipping } from './shipping.queries.ts'
import { changeShipping } from './shipping.ts'

/**
 * Staff record that the customer has the goods. A wrong code uses up one of the order's tries; the name of who took them is
 * always enough, because goods that were handed over are a fact. Repeating it changes nothing.
 */
export async function collectOrder(
  db: Db,
  staff: Caller,
  orderId: string,
  { code, takenBy }: Handover,
): Promise<void> {
  const refusal = await db.transaction(async (db) => {
    const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
    if (order.status === 'Delivered') return undefined
    const tried = code === undefined ? {} : await tryHandoverCode(db, orderId, code)
    if (!tried.refusal) await handOver(db, staff, order, takenBy)
    return tried.refusal
  })
  if (refusal) throw refusal
}

/**
 * Moves an order whose goods are with the customer to Delivered, whatever came before. A parcel moves its order; a cancelled
 * order is reopened, and moves its parcel. The caller has locked the order.
 */
export async function handOver(
  db: Db,
  by: Caller | RiderCaller,
  order: LockedOrder,
  takenBy?: string,
): Promise<void> {
  await noteTaker(db, by, order.id, takenBy)
  const parcel = await getShipping(db, order.id)
  if (order.status !== 'Cancelled' && parcel.status !== 'delivered')
    await changeShipping(db, by, parcel.id, { status: 'delivered' })
  else await moveOrder(db, by, order.id, 'Delivered', { handedOver: true })
}

/** Notes in the order's history who took the goods: each name once. */
export async function noteTaker(
  db: Db,
  by: Caller | RiderCaller,
  orderId: string,
  takenBy: string | undefined,
): Promise<void> {
  if (takenBy && !(await isTakerNoted(db, orderId, takenBy)))
    await addAuditEntry(db, by, 'order taken-by', orderId, { after: { takenBy } })
}
