import { words } from '../lib/text/text.ts'

/** What happened to the shopper's orders. */
export const notifications = words('notifications', {
  comingSoon: 'Feature coming soon!',
  comingSoonMore: 'Notifications will appear here in a future update.',
  list: 'Updates on your orders, newest first',
  toProducts: 'Shop products',
  kinds: {
    placed: (order: string) => `We have received your order ${order}. You pay on delivery.`,
    pay: (order: string) => `Order ${order} is waiting for your payment.`,
    waiting: (order: string) => `We sent an M-Pesa request for order ${order}.`,
    paid: (order: string) => `We have received your payment for order ${order}.`,
    preparing: (order: string) => `We are packing order ${order}.`,
    shipped: (order: string) => `Order ${order} is on its way.`,
    delivered: (order: string) => `Order ${order} was delivered.`,
    cancelled: (order: string) => `Order ${order} was cancelled.`,
    refundDue: (order: string) => `We will refund your payment for order ${order}.`,
    refunded: (order: string) => `We have refunded your payment for order ${order}.`,
  },
})
