import type { Order, OrderStatus, PaymentStatus } from './orders.ts'

/** The status and payment status of an order, as the pages and the receipt PDF show them. */
export interface OrderWords {
  statuses: Record<OrderStatus, string>
  paymentStatuses: Record<PaymentStatus, string>
  /** For a cancelled order without payments. */
  nothingToPay: string
  partlyPaid: string
}

/** The payment status of an order as text. `isPartlyPaid`: some of its money has come. */
export function paymentStatusText(
  words: OrderWords,
  { status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>,
  isPartlyPaid: boolean,
): string {
  if (paymentStatus === 'unpaid' && isPartlyPaid) return words.partlyPaid
  const needsNoMoney = status === 'Cancelled' && paymentStatus === 'unpaid'
  return needsNoMoney ? words.nothingToPay : words.paymentStatuses[paymentStatus]
}

export const orderWords: OrderWords = {
  statuses: {
    Pending: 'Pending',
    Processing: 'Processing',
    Shipped: 'Shipped',
    Delivered: 'Delivered',
    Cancelled: 'Cancelled',
  },
  paymentStatuses: {
    unpaid: 'Not paid yet',
    pending: 'Waiting for M-Pesa',
    paid: 'Paid',
    'refund-due': 'To be paid back',
    refunded: 'Paid back',
  },
  nothingToPay: 'Nothing to pay',
  partlyPaid: 'Partly paid',
}
