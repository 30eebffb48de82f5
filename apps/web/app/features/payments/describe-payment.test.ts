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

test('after a return the cash is what the rest costs', () => {
  const kept = { ...order, status: 'Delivered', returned: 1499 } as Order
  const { text } = describePayment(kept, { kind: 'cash' }, { due: 1000, discount: 0 })
  expect(text).toContain('KES 1,000.00')
})
