import { listAddresses } from '@duka/contract/addresses/addresses.calls'
import { shortId } from '@duka/contract/endpoint'
import { getOrder, listOrders } from '@duka/contract/orders/orders.calls'
import { call } from '../../../lib/calls/call.ts'
import { formatDate } from '../../../lib/text/format.ts'
import type { Suggestion } from '../../../ui/suggest-field.tsx'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Orders by number, customer, phone or receipt; without a text, the newest. */
export async function suggestOrders(typed: string): Promise<Suggestion[]> {
  const q = isId.test(typed) ? shortId(typed) : typed
  const { orders } = await call(listOrders, { query: { q, limit: 20 } })
  return orders.map(({ _id, user, status, createdAt }) => ({
    value: _id,
    label: [shortId(_id), user?.username, status, formatDate(createdAt)]
      .filter(Boolean)
      .join(' · '),
  }))
}

/** The customer of this order, if the id is complete. */
export async function customerOf(orderId: string): Promise<string | undefined> {
  if (!isId.test(orderId)) return undefined
  const { order } = await call(getOrder, { params: { id: orderId } })
  return order.user?._id
}

/** The addresses of one customer, or the newest of all customers. */
export async function suggestAddresses(user: string | undefined): Promise<Suggestion[]> {
  const { addresses } = await call(listAddresses, { query: { user, limit: 100 } })
  return addresses.map(({ _id, addressLine1, street, city }) => ({
    value: _id,
    label: [addressLine1, street, city].join(', '),
  }))
}
