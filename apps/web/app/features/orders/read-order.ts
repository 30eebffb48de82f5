import '../../lib/calls/shopper-calls.ts'
import { messages } from '@duka/contract/messages'
import type { Order } from '@duka/contract/orders'
import type { Payment } from '@duka/contract/payments'
import { CallError, call } from '../../lib/calls/call.ts'
import { paymentOptions } from '../payments/payment-options.ts'

export interface OrderView {
  order: Order
  payments: Payment[]
  /** What is still to be paid, as M-Pesa would be asked for it, in shillings. */
  due: number
  /** What the shop let go of, in shillings. */
  discount: number
  simulator: boolean
  /** The number to type at a phone; null when there is none. */
  paybill: string | null
  /** Whether a phone may be asked at all; staff may have switched M-Pesa off. */
  takesMpesa: boolean
  /** The shop could not be reached just now: this is what it said before. */
  isStale: boolean
}

let last: { userId: string; view: OrderView } | undefined

/**
 * An order with its payments. While a payment is pending the page polls it, so a failed request must not
 * replace the page by an error: the last answer is shown again.
 */
export async function readOrder(
  userId: string,
  orderId: string,
  signal: AbortSignal,
): Promise<OrderView> {
  try {
    const [{ order }, money, { simulator, paybill, methods }] = await Promise.all([
      call('getOrder', { params: { id: orderId }, signal }),
      call('listPaymentsOfOrder', { params: { orderId }, signal }),
      paymentOptions(),
    ])
    if (!order?._id) throw new CallError(500, { message: messages.failed.loadOrderDetail })
    const takesMpesa = methods.includes('mpesa')
    last = { userId, view: { order, ...money, simulator, paybill, takesMpesa, isStale: false } }
    return last.view
  } catch (error) {
    const isTrouble = !(error instanceof CallError) || error.status === 429 || error.status >= 500
    const isSame = last?.userId === userId && last.view.order._id === orderId
    if (!last || !isSame || !isTrouble || signal.aborted) throw error
    return { ...last.view, isStale: true }
  }
}
