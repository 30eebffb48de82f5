import { expect, test } from 'vitest'
import { heldFor, isPartlyPaid } from './partly-paid.ts'

test('an order is partly paid between its first shilling and its last', () => {
  const order = { totalAmount: 2499 }
  expect(isPartlyPaid(order, { due: 2499, discount: 0 })).toBe(false)
  expect(isPartlyPaid(order, { due: 2498, discount: 0 })).toBe(true)
  expect(isPartlyPaid(order, { due: 1, discount: 0 })).toBe(true)
  expect(isPartlyPaid(order, { due: 0, discount: 0 })).toBe(false)
})

test('cents that M-Pesa cannot take make no order partly paid, nor does a discount', () => {
  expect(isPartlyPaid({ totalAmount: 2498.5 }, { due: 2499, discount: 0 })).toBe(false)
  expect(isPartlyPaid({ totalAmount: 2499 }, { due: 2000, discount: 499 })).toBe(false)
  expect(isPartlyPaid({ totalAmount: 2499 }, { due: 1999, discount: 499 })).toBe(true)
})

test('only typed money waits for the rest; less than a prompt asked for waits for staff', () => {
  const channels = ['stk', 'c2b', 'statement', 'cash'] as const
  expect(channels.map(heldFor)).toEqual(['short', 'part', 'part', 'short'])
})
