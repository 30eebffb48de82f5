import type { AuditEntry } from '@duka/contract/audit/audit'
import { listAudit } from '@duka/contract/audit/audit.calls'
import { shortId } from '@duka/contract/endpoint'
import type { StaffMessage } from '@duka/contract/messages/message-list'
import { listMessages } from '@duka/contract/messages/messages.calls'
import type { Order } from '@duka/contract/orders/orders'
import { getOrder } from '@duka/contract/orders/orders.calls'
import type { Payment, PaymentsOfOrder } from '@duka/contract/payments/payments'
import { listPaymentsOfOrder } from '@duka/contract/payments/payments.calls'
import type { Shipping } from '@duka/contract/shipping/shipping'
import { listShippings } from '@duka/contract/shipping/shipping.calls'
import { CallError, call } from '../../../lib/calls/call.ts'

/** An order; null if there is none with this id. */
export async function findOrder(id: string): Promise<Order | null> {
  return (await orNull(call(getOrder, { params: { id } })))?.order ?? null
}

async function orNull<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

/** The payments of an order and what is still to be paid, or null if there is no such order. */
export function moneyOf(orderId: string): Promise<PaymentsOfOrder | null> {
  return orNull(call(listPaymentsOfOrder, { params: { orderId } }))
}

/** The shipping record of an order, if any. It reads a list, because an empty list is not an error. */
export async function shippingOf(orderId: string): Promise<Shipping | null> {
  const { shippings } = await call(listShippings, { query: { q: shortId(orderId) } })
  return shippings.find(({ order }) => order._id === orderId) ?? null
}

const SHOWN_MESSAGES = 6

export async function messagesOf(order: string): Promise<StaffMessage[]> {
  const query = { order, limit: SHOWN_MESSAGES }
  return (await call(listMessages, { query })).messages
}

/** The history of an order, and whether the audit log has more. */
export interface OrderHistory {
  payments: Payment[]
  entries: AuditEntry[]
  hasMore: boolean
}

/** The latest history of an order, newest first. */
export async function historyOf(
  order: string,
  payments: Promise<{ payments: Payment[] }>,
): Promise<OrderHistory> {
  const [money, log] = await Promise.all([
    payments,
    call(listAudit, { query: { order, limit: 100 } }),
  ])
  return { payments: money.payments, entries: log.entries, hasMore: log.nextCursor !== null }
}
