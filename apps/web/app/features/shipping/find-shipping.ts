import { shortId } from '@duka/contract/endpoint'
import { messages } from '@duka/contract/messages'
import type { Order } from '@duka/contract/orders'
import type { Shipping } from '@duka/contract/shipping'
import { reasonOf } from '../../lib/attempt.ts'
import { CallError, call } from '../../lib/call.ts'

/** What tracking found: a parcel, an order that has none yet, or why nothing. */
export type Found =
  | { kind: 'shipping'; shipping: Shipping }
  | { kind: 'order'; order: Order }
  | { kind: 'nothing'; message: string }

/**
 * Finds what somebody wants to track by whatever number they have: that of the order first, whole
 * or short, then that of the shipping record or its tracking number.
 */
export async function findShipping(userId: string, written: string): Promise<Found> {
  try {
    const found =
      (await orNone(call('getShippingOfOrder', { params: { orderId: written } }))) ??
      (await orNone(call('getShipping', { params: { id: written } })))
    if (found) return { kind: 'shipping', shipping: found.shipping }
    const order = await findOrder(userId, written)
    if (order) return { kind: 'order', order }
    return { kind: 'nothing', message: messages.failed.fetchShipping }
  } catch (error) {
    return { kind: 'nothing', message: reasonOf(error, messages.failed.fetchShipping) }
  }
}

async function findOrder(userId: string, written: string): Promise<Order | undefined> {
  const id = written.replace(/^#/, '').toLowerCase()
  const whole = await orNone(call('getOrder', { params: { id } }))
  if (whole) return whole.order
  if (id.length !== shortId(id).length) return undefined
  const { orders } = await call('listOrdersOfUser', { params: { userId }, query: { q: id } })
  return orders.find((order) => shortId(order._id) === id)
}

async function orNone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400))
      return undefined
    throw error
  }
}
