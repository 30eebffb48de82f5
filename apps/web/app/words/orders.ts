import type { OrderStatus, PaymentStatus } from '@duka/contract/orders'
import { words } from '../lib/text.ts'

const statuses: Record<OrderStatus, string> = {
  Pending: 'Pending',
  Processing: 'Processing',
  Shipped: 'Shipped',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
}
const paymentStatuses: Record<PaymentStatus, string> = {
  unpaid: 'Not paid yet',
  pending: 'Waiting for M-Pesa',
  paid: 'Paid',
  'refund-due': 'To be paid back',
  refunded: 'Paid back',
}

/** The shopper's own orders. */
export const orders = words(
  {
    title: 'My Orders',
    order: (number: string) => `Order ${number}`,
    placed: (time: string) => `Placed on ${time}`,
    statuses,
    paid: 'Paid',
    paymentStatuses,
    goods: 'Order status',
    money: 'Payment status',
    method: 'Payment method',
    methods: { mpesa: 'M-Pesa', cod: 'Cash on delivery' },
    items: 'Items',
    item: (quantity: number, price: string) => `${quantity} × ${price}`,
    total: 'Total',
    discount: 'Discount',
    afterDiscount: 'After discount',
    deliverTo: 'Delivery address',
    track: 'Track this order',
    again: 'Order again',
    addingAgain: 'Adding to your cart...',
    skipped: (names: string) => `No longer available, so left out: ${names}.`,
    fewer: (names: string) => `Fewer in stock than you had, so we added what is left: ${names}.`,
    nothingAgain: 'Nothing of this order can be had at the moment.',
    print: 'Print receipt',
    saveReceipt: 'Download PDF',
    receiptFile: (number: string) => `receipt-${number}.pdf`,
    savingReceipt: 'Preparing...',
    saveFailed: 'Failed to download the receipt.',
    receiptOf: (shop: string) => `Receipt from ${shop}`,
    paidOn: 'Paid on',
    all: 'Back to your orders',
    stale: 'The shop cannot be reached at the moment. What you see may be out of date.',
    none: 'No orders yet',
    noneMore: 'What you order appears here, with where your money and your parcel are.',
    toProducts: 'Shop products',
    list: 'Your orders, newest first',
    more: (count: number) => `and ${count} more`,
    pages: 'Pages of orders',
    first: 'Newest orders',
    next: 'Older orders',
  },
  'orders',
)
