import { shortId } from '@duka/contract/endpoint'
import type { Order } from '@duka/contract/orders/orders'
import { getOrder, listOrdersOfUser } from '@duka/contract/orders/orders.calls'
import { messages } from '@duka/contract/screen-messages'
import type { Shipping } from '@duka/contract/shipping/shipping'
import { getShipping, getShippingOfOrder } from '@duka/contract/shipping/shipping.calls'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { CallError, call } from '../../lib/calls/call.ts'

/** The result of tracking: a shipping record, an order without one, or why nothing was found. */
export type Found =
  | { kind: 'shipping'; shipping: Shipping; handoverCode: string | null }
  | { kind: 'order'; order: Order }
  | { kind: 'nothing'; message: string }

/**
 * Finds a parcel by any number: first as a whole or short order number, then as a shipping id or a
 * tracking number.
 */
export async function findShipping(userId: string, written: string): Promise<Found> {
  try {
    const found =
      (await orNone(call(getShippingOfOrder, { params: { orderId: written } }))) ??
      (await orNone(call(getShipping, { params: { id: written } })))
    if (found) return withCode(found.shipping)
    const order = await findOrder(userId, written)
    if (order) return { kind: 'order', order }
    return { kind: 'nothing', message: messages.failed.fetchShipping }
  } catch (error) {
    return { kind: 'nothing', message: reasonOf(error, messages.failed.fetchShipping) }
  }
}

/** The handover code is on the order; only a shop with delivery zones shows it here. */
async function withCode(shipping: Shipping): Promise<Found> {
  const found =
    shipping.delivery && (await orNone(call(getOrder, { params: { id: shipping.order._id } })))
  return { kind: 'shipping', shipping, handoverCode: found?.order.handoverCode ?? null }
}

async function findOrder(userId: string, written: string): Promise<Order | undefined> {
  const id = written.replace(/^#/, '').toLowerCase()
  const whole = await orNone(call(getOrder, { params: { id } }))
  if (whole) return whole.order
  if (id.length !== shortId(id).length) return undefined
  const { orders } = await call(listOrdersOfUser, { params: { userId }, query: { q: id } })
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
