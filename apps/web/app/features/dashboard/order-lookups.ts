import { shortId } from '@duka/contract/endpoint'
import type { Order } from '@duka/contract/orders'
import type { Payment, PaymentsOfOrder } from '@duka/contract/payments'
import type { Shipping } from '@duka/contract/shipping'
import type { AuditEntry } from '@duka/contract/staff'
import { CallError, call } from '../../lib/call.ts'

/** An order, or nothing when there is none under this id. */
export async function findOrder(id: string): Promise<Order | null> {
  return (await orNothing(call('getOrder', { params: { id } })))?.order ?? null
}

async function orNothing<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

/** The payments of an order and what they leave to be paid, or nothing when there is no such order. */
export function moneyOf(orderId: string): Promise<PaymentsOfOrder | null> {
  return orNothing(call('listPaymentsOfOrder', { params: { orderId } }))
}

/** The shipping record of an order, if it has one: asked as a list, where none is no error. */
export async function shippingOf(orderId: string): Promise<Shipping | null> {
  const { shippings } = await call('listShippings', { query: { q: shortId(orderId) } })
  return shippings.find(({ order }) => order._id === orderId) ?? null
}

/** What staff did with an order, its money and its parcel, newest first. */
export async function historyOf(
  orderId: string,
  payments: Promise<{ payments: Payment[] }>,
  shipping: Promise<Shipping | null>,
): Promise<AuditEntry[]> {
  const [found, parcel] = await Promise.all([payments, shipping])
  const things: [thing: string, thingId: string][] = [['order', orderId]]
  if (parcel) things.push(['shipping', parcel._id])
  // Staff only ever touch money that came.
  for (const { _id, state } of found.payments)
    if (['paid', 'held', 'refunding', 'refunded'].includes(state)) things.push(['payment', _id])
  const answers = await Promise.all(
    things.map(([thing, thingId]) => call('listAudit', { query: { thing, thingId, limit: 100 } })),
  )
  return answers.flatMap(({ entries }) => entries).sort((a, b) => Number(b._id) - Number(a._id))
}
