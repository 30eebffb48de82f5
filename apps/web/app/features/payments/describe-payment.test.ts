import type { Order } from '@duka/contract/orders/orders'
import { expect, test } from 'vitest'
import { describePayment } from './describe-payment.ts'

const order = { status: 'Cancelled', totalAmount: 2499, cancelledBy: 'staff' } as Order
const textOf = (cancelled: Order) =>
  describePayment(cancelled, { kind: 'cancelled' }, { due: 0, discount: 0 }).text

test('an expired order shows that it was not paid in time', () => {
  expect(textOf({ ...order, cancelledBy: 'expiry' })).toMatch(/^We did not receive payment in time/)
  expect(textOf(order)).toBe('You do not need to pay.')
})
