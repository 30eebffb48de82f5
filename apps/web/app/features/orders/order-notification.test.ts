import type { OrderDelivery } from '@duka/contract/delivery/delivery'
import type { Order } from '@duka/contract/orders/orders'
import { expect, test } from 'vitest'
import { notificationOf } from './notifications-page.tsx'

type Facts = [Order['status'], Order['paymentStatus'], Order['paymentMethod']]

const goesBy = (kind: OrderDelivery['kind']) => ({
  kind,
  option: 'x',
  zone: 'West',
  name: 'G4S',
  fee: 0,
  estimate: null,
  expected: null,
  point: null,
})

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
  const order = { status, paymentStatus, paymentMethod, delivery: null }
  expect(notificationOf(order).kind).toBe(kind)
})

test.each<[OrderDelivery['kind'], string]>([
  ['pickup', 'placedToCollect'],
  ['shop', 'placedToCollect'],
  ['door', 'placed'],
  ['parcel', 'placed'],
])('what goes by %s and is paid in cash is at first news of the kind %s', (kind, news) => {
  const order = { status: 'Pending', paymentStatus: 'unpaid', paymentMethod: 'cod' } as const
  expect(notificationOf({ ...order, delivery: goesBy(kind) }).kind).toBe(news)
})

test.each<[OrderDelivery['kind'], string]>([
  ['pickup', 'ready'],
  ['shop', 'ready'],
  ['door', 'shipped'],
  ['parcel', 'shipped'],
])('a parcel that goes to the %s is %s', (to, kind) => {
  const order = { status: 'Shipped', paymentStatus: 'paid', paymentMethod: 'cod' } as const
  expect(notificationOf({ ...order, delivery: goesBy(to) }).kind).toBe(kind)
})

test.each<[OrderDelivery['kind'], string]>([
  ['pickup', 'collected'],
  ['shop', 'collected'],
  ['door', 'delivered'],
  ['parcel', 'delivered'],
])('an order that went to the %s was %s', (to, kind) => {
  const order = { status: 'Delivered', paymentStatus: 'paid', paymentMethod: 'cod' } as const
  expect(notificationOf({ ...order, delivery: goesBy(to) }).kind).toBe(kind)
})
