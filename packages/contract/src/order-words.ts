import type { Order, OrderStatus, PaymentStatus } from './orders.ts'

/** How far an order and its money are, as the pages and the receipt say it. */
export interface OrderWords {
  statuses: Record<OrderStatus, string>
  paymentStatuses: Record<PaymentStatus, string>
  /** Of a cancelled order that no money came for. */
  nothingToPay: string
}

/** How the money of an order stands, in its words. */
export function moneyWord(
  words: OrderWords,
  { status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>,
): string {
  const isOver = status === 'Cancelled' && paymentStatus === 'unpaid'
  return isOver ? words.nothingToPay : words.paymentStatuses[paymentStatus]
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
}
