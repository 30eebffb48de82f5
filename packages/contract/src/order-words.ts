import type { OrderStatus, PaymentStatus } from './orders.ts'

/** How far an order and its money are, as the pages and the receipt say it. */
export interface OrderWords {
  statuses: Record<OrderStatus, string>
  paymentStatuses: Record<PaymentStatus, string>
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
}
