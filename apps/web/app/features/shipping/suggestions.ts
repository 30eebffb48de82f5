import { shortId } from '@duka/contract/endpoint'
import { call } from '../../lib/call.ts'
import { formatDate } from '../../lib/format.ts'
import type { Suggestion } from '../../ui/suggest-field.tsx'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Orders by number, customer, phone or receipt; the newest for nothing typed. */
export async function suggestOrders(typed: string): Promise<Suggestion[]> {
  const q = isId.test(typed) ? shortId(typed) : typed
  const { orders } = await call('listOrders', { query: { q, limit: 20 } })
  return orders.map(({ _id, user, status, createdAt }) => ({
    value: _id,
    label: [shortId(_id), user?.username, status, formatDate(createdAt)]
      .filter(Boolean)
      .join(' · '),
  }))
}

/** Whose order this is, when the id is a whole one. */
export async function customerOf(orderId: string): Promise<string | undefined> {
  if (!isId.test(orderId)) return undefined
  const { order } = await call('getOrder', { params: { id: orderId } })
  return order.user?._id
}

/** The addresses of one customer, or the newest of all. */
export async function suggestAddresses(user: string | undefined): Promise<Suggestion[]> {
  const { addresses } = await call('listAddresses', { query: { user, limit: 100 } })
  return addresses.map(({ _id, addressLine1, street, city }) => ({
    value: _id,
    label: [addressLine1, street, city].join(', '),
  }))
}
