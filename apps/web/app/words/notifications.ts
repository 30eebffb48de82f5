import { words } from '../lib/text/text.ts'

/** What happened to the shopper's orders. */
export const notifications = words(
  {
    comingSoon: 'Feature coming soon!',
    comingSoonMore: 'Notifications will appear here in a future update.',
    list: 'What happened to your orders, the latest first',
    toProducts: 'Shop products',
    kinds: {
      placed: (order: string) => `We have your order ${order}. You pay on delivery.`,
      pay: (order: string) => `Order ${order} waits for your payment.`,
      waiting: (order: string) => `We asked M-Pesa for the money of order ${order}.`,
      paid: (order: string) => `We have your payment for order ${order}.`,
      preparing: (order: string) => `We are packing order ${order}.`,
      shipped: (order: string) => `Order ${order} is on its way.`,
      delivered: (order: string) => `Order ${order} was delivered.`,
      cancelled: (order: string) => `Order ${order} was cancelled.`,
      refundDue: (order: string) => `We owe you money for order ${order}, and will pay it back.`,
      refunded: (order: string) => `We paid back the money of order ${order}.`,
    },
  },
  'notifications',
)
