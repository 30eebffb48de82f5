import { invalid } from '@duka/contract/field-messages'
import { type Return, returnMoves } from '@duka/contract/orders/return-record'
import type { ChangeReturn, RequestReturn } from '@duka/contract/orders/returns'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { alertTexts } from '../../messages/alerts/alert-texts.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'
import { notifyParcelChanged } from '../../order-record/order-events.queries.ts'
import { queueReturnAnswer } from '../../order-record/order-messages.ts'
import { type ReturnRow, returnEnd, toReturn } from '../../order-record/return-row.ts'
import { getReturn, type Piece, receiveRequested } from './receive.ts'
import {
  deleteReturn,
  findDeliveredAt,
  findReturn,
  insertReturn,
  readReturnable,
  sumAsked,
  updateReturn,
} from './returns.queries.ts'

/** A customer asks to return goods of their order within `days` of its delivery; null: the shop takes none back. Nothing moves until staff have them. */
export async function requestReturn(
  { db, now, days }: Pick<Deps, 'db' | 'now'> & { days: number | null },
  customer: Caller,
  orderId: string,
  { items, note }: RequestReturn,
): Promise<Return> {
  const order = await lockOrder(db, orderId)
  if (order?.userId !== customer.id) throw new ShopError('ORDER_NOT_FOUND')
  if (!days) throw new ShopError('RETURNS_OFF')
  if (order.status !== 'Delivered') throw new ShopError('ORDER_NOT_DELIVERED')
  const deliveredAt = await findDeliveredAt(db, orderId)
  if (now() >= returnEnd({ deliveredAt, updatedAt: order.updatedAt }, days))
    throw new ShopError('RETURN_TOO_LATE', { days })

  const { lines } = await readReturnable(db, orderId)
  const asked = await sumAsked(db, orderId)
  for (const [nth, { item, quantity }] of items.entries()) {
    const line = lines.find(({ id }) => id === item)
    if (!line) throw wrongField(`items.${nth}.item`, invalid.returnUnknown)
    const left = Math.max(0, line.quantity - line.returned - (asked.get(item) ?? 0))
    if (quantity > left) throw new ShopError('MORE_THAN_SOLD', { product: line.name, left })
    asked.set(item, (asked.get(item) ?? 0) + quantity)
  }
  const id = await insertReturn(
    db,
    { orderId, byCustomer: true, state: 'requested', note: note || null, createdAt: now() },
    items.map(({ item, quantity, reason }) => ({ itemId: item, quantity, reason })),
  )
  await queueStaffMail(db, alertTexts.returnAsked({ order: orderId }))
  await notifyParcelChanged(db, orderId)
  const row = await findReturn(db, id)
  if (!row) throw new Error('A return vanished while its order was locked.')
  return toReturn(row, false)
}

/** A customer takes back what they asked for, which is then as if it had never been. Refuses what staff have decided. */
export function withdrawReturn(db: Db, customer: Caller, id: string): Promise<void> {
  return db.transaction(async (db) => {
    const { row, order } = await lockReturn(db, id)
    if (order.userId !== customer.id || !row.byCustomer) throw new ShopError('RETURN_NOT_FOUND')
    if (row.state !== 'requested') throw new ShopError('RETURN_MOVED')
    await deleteReturn(db, id)
    await notifyParcelChanged(db, order.id)
  })
}

/** A return and its order, which is locked. Throws `RETURN_NOT_FOUND`. */
async function lockReturn(db: Db, id: string): Promise<{ row: ReturnRow; order: LockedOrder }> {
  const found = await findReturn(db, id)
  const order = found && (await lockOrder(db, found.orderId))
  // What it is now, as it may have been changed before the order was locked.
  const row = order && (await findReturn(db, id))
  if (!row) throw new ShopError('RETURN_NOT_FOUND')
  return { row, order }
}

/** Staff decide about what a customer asked for, or have received it. */
export function changeReturn(
  db: Db,
  staff: Caller,
  id: string,
  { state, items = [], note, ...money }: ChangeReturn,
): Promise<Return> {
  return db.transaction(async (db) => {
    const { row, order } = await lockReturn(db, id)
    if (!returnMoves[row.state].includes(state)) throw new ShopError('RETURN_MOVED')
    const answer = note || null
    if (state === 'received') {
      await receiveRequested(db, staff, order, {
        id,
        answer,
        ...money,
        items: whatCame(row, items),
      })
      return getReturn(db, id)
    }
    await updateReturn(db, id, { state, staffId: staff.id, ...(answer && { answer }) })
    await addAuditEntry(db, staff, 'order return-decided', order.id, {
      before: { return: row.state },
      after: { return: state, reason: answer },
    })
    const wording = state === 'approved' ? 'returnApproved' : 'returnDeclined'
    await queueReturnAnswer(db, order.id, wording)
    await notifyParcelChanged(db, order.id)
    return getReturn(db, id)
  })
}

/** The pieces of a request that came: all but where staff say otherwise. */
function whatCame(row: ReturnRow, items: NonNullable<ChangeReturn['items']>): Piece[] {
  const strange = items.findIndex(({ item }) => !row.lines.some(({ itemId }) => itemId === item))
  if (strange >= 0) throw wrongField(`items.${strange}.item`, invalid.returnUnknown)
  return row.lines
    .map(({ itemId, quantity, reason }) => {
      const said = items.find(({ item }) => item === itemId)
      return {
        item: itemId,
        quantity: said?.quantity ?? quantity,
        reason,
        restock: said?.restock ?? false,
      }
    })
    .filter(({ quantity }) => quantity > 0)
}
