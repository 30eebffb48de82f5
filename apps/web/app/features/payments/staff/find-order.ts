import { formatMoney, toCents } from '@duka/contract/money'
import { readOrderNumber, showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import { listOrders } from '@duka/contract/orders/orders.calls'
import type { PaymentsOfOrder } from '@duka/contract/payments/payments'
import { listPaymentsOfOrder } from '@duka/contract/payments/payments.calls'
import { formatPhone } from '@duka/contract/phone'
import { plainText } from '@duka/contract/plain-text'
import { call } from '../../../lib/calls/call.ts'
import type { Suggestion } from '../../../ui/suggest-field.tsx'
import { nameOfCustomer } from '../../staff-frame/order-columns.tsx'

/** Finds an order by its number, of 7 digits or of 8 characters, or by its whole id, however they are written. */
export async function findOrder(typed: string): Promise<Order | undefined> {
  const id = plainText(typed)
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
  const wanted = readOrderNumber(typed)?.toLowerCase() ?? (id.length === 32 ? id : undefined)
  if (!wanted) return undefined
  const { orders } = await call(listOrders, { query: { q: wanted } })
  return orders.find(
    ({ _id, number }) => number === wanted || _id.replaceAll('-', '').startsWith(wanted),
  )
}

/** An order that money may count for, and what is due for it and owed to its customer. */
export interface Side {
  order: Order
  money: Pick<PaymentsOfOrder, 'due' | 'owed' | 'payments'>
}

/** The same with its money; undefined while there is none of this number. */
export async function findSide(typed: string): Promise<Side | undefined> {
  const order = await findOrder(typed)
  if (!order) return undefined
  const money = await call(listPaymentsOfOrder, { params: { orderId: order._id } })
  return { order, money }
}

/** Open orders that this sum may be for: by number, name or digits of the phone, those of the same sum first. */
export async function candidatesFor(sum: number, typed: string): Promise<Suggestion[]> {
  const query = typed.length > 2 ? { q: typed } : { paymentStatus: 'unpaid' as const }
  const { orders } = await call(listOrders, { query: { ...query, limit: 100 } })
  const isSame = ({ totalAmount }: Order) => toCents(totalAmount) === toCents(sum)
  return orders
    .filter(({ status, paymentStatus }) => status !== 'Cancelled' && paymentStatus !== 'paid')
    .toSorted((a, b) => Number(isSame(b)) - Number(isSame(a)))
    .slice(0, 20)
    .map((order) => ({ value: showNumber(order.number), label: describe(order) }))
}

function describe(order: Order): string {
  const name = nameOfCustomer(order)
  const phone = formatPhone(order.recipient.phoneNumber ?? '')
  const parts = [showNumber(order.number), name, phone, formatMoney(order.totalAmount, 'KES')]
  return parts.filter(Boolean).join(' · ')
}
