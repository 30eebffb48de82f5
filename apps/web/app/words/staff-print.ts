import { words } from '../lib/text.ts'

/** What goes on paper. */
export const staffPrint = words({
  loading: 'Loading order...',
  back: 'Back to the order',
  print: 'Print',
  titles: { slip: 'Packing slip', invoice: 'Invoice' },
  order: 'Order',
  placed: 'Placed',
  paidBy: 'Pays by',
  payment: 'Payment',
  customer: 'Customer',
  deliverTo: 'Deliver to',
  tracking: 'Tracking No.',
  packed: 'Packed',
  product: 'Product',
  quantity: 'Quantity',
  price: 'Price',
  sum: 'Sum',
  total: 'Total',
  discount: 'Discount',
  afterDiscount: 'After discount',
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  collect: (amount: string) => `To collect on delivery: ${amount}`,
  thanks: 'Thank you for shopping with us.',
})
