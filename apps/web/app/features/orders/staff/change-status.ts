import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import { changeOrderStatus, confirmByPhone } from '@duka/contract/orders/orders.calls'
import { messages } from '@duka/contract/screen-messages'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { translate } from '../../../lib/text/text.ts'
import { staffOrders } from './words.ts'

/** The fields that say when each of these orders last changed, as the screen shows it. */
export function seenFields(orders: readonly Order[]): Record<string, string> {
  return Object.fromEntries(orders.map(({ _id, updatedAt }) => [seenOf(_id), updatedAt]))
}

/** What an action sends of its order: the page that acts may be gone when the toast names it. */
export function fieldsOfOrder(order: Order): Record<string, string> {
  return { ...seenFields([order]), orderId: order._id, number: order.number }
}

export const numberIn = (form: FormData) => showNumber(String(form.get('number')))

const seenOf = (id: string) => `seen ${id}`
/** When this tab last changed each order. The screen may still show the moment before. */
const ownChanges = new Map<string, string>()

function seenIn(form: FormData, id: string): string | null {
  const shown = form.get(seenOf(id))?.toString() ?? ''
  const own = ownChanges.get(id) ?? ''
  return (shown && own > shown ? own : shown) || null
}

async function noteChange(answer: Promise<{ order: Order }>): Promise<void> {
  const { order } = await answer
  ownChanges.set(order._id, order.updatedAt)
}

/** Moves an order unless somebody has changed it meanwhile. Goods that were handed over are a fact all the same. */
export function moveOne(form: FormData, id: string, status: string) {
  const updatedAt = status === 'Delivered' ? null : seenIn(form, id)
  return noteChange(call(changeOrderStatus, { params: { id }, body: { status, updatedAt } }))
}

/** Records what the customer said on the phone, unless somebody has changed the order meanwhile. */
export function confirmOne(form: FormData, id: string) {
  const body = { confirmed: form.get('confirmed') !== 'no', updatedAt: seenIn(form, id) }
  return noteChange(call(confirmByPhone, { params: { id }, body }))
}

/** Sets an order's status from a form with `fieldsOfOrder` and `status`. */
export function changeStatus(form: FormData): Promise<Outcome> {
  const id = String(form.get('orderId'))
  const status = String(form.get('status'))
  const t = staffOrders.now()
  const names: Readonly<Record<string, string>> = t.statuses
  const moved = { id: numberIn(form), status: names[status] ?? status }
  return attempt(moveOne(form, id, status), {
    done: form.has('isReady') ? t.isReady(moved.id) : translate(messages.done.orderStatus, moved),
    failed: messages.failed.updateOrderStatus,
  })
}
