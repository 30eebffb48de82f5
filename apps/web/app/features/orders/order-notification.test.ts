import type { Order } from '@duka/contract/orders/orders'
import { expect, test } from 'vitest'
import { notificationOf } from './notifications-page.tsx'

type Facts = [Order['status'], Order['paymentStatus'], Order['paymentMethod']]

test.each<[...Facts, string]>([
  ['Pending', 'unpaid', 'cod', 'placed'],
  ['Pending', 'unpaid', 'mpesa', 'pay'],
  ['Pending', 'pending', 'mpesa', 'waiting'],
  ['Pending', 'paid', 'mpesa', 'paid'],
  ['Processing', 'paid', 'mpesa', 'preparing'],
  ['Shipped', 'unpaid', 'cod', 'shipped'],
  ['Delivered', 'paid', 'cod', 'delivered'],
  ['Cancelled', 'unpaid', 'mpesa', 'cancelled'],
  ['Cancelled', 'refund-due', 'mpesa', 'refundDue'],
  ['Cancelled', 'refunded', 'mpesa', 'refunded'],
])('for an order that is %s, %s and paid by %s, the notification is %s', (...facts) => {
  const [status, paymentStatus, paymentMethod, kind] = facts
  expect(notificationOf({ status, paymentStatus, paymentMethod }).kind).toBe(kind)
})
