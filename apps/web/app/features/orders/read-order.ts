import type { Order } from '@duka/contract/orders/orders'
import { getOrder } from '@duka/contract/orders/orders.calls'
import type { Payment } from '@duka/contract/payments/payments'
import { listPaymentsOfOrder } from '@duka/contract/payments/payments.calls'
import { messages } from '@duka/contract/screen-messages'
import { CallError, call } from '../../lib/calls/call.ts'
import { paymentOptions } from '../payments/payment-options.ts'

export interface OrderView {
  order: Order
  payments: Payment[]
  /** The amount that is still to be paid, in whole shillings as M-Pesa takes it. */
  due: number
  /** The amount that the shop has waived, in shillings. */
  discount: number
  simulator: boolean
  /** The shop's paybill number; null if there is none. */
  paybill: string | null
  /** Whether prompts are possible; staff may have switched M-Pesa off. */
  takesMpesa: boolean
  /** True if the shop could not be reached and this is its previous answer. */
  isStale: boolean
}

let last: { userId: string; view: OrderView } | undefined

/**
 * Loads an order with its payments. The page polls while a payment is pending, so a failed request
 * returns the previous answer instead of replacing the page by an error.
 */
export async function readOrder(
  userId: string,
  orderId: string,
  signal: AbortSignal,
): Promise<OrderView> {
  try {
    const [{ order }, money, { simulator, paybill, methods }] = await Promise.all([
      call(getOrder, { params: { id: orderId }, signal }),
      call(listPaymentsOfOrder, { params: { orderId }, signal }),
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
