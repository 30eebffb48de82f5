import { expect, test } from 'vitest'
import { heldFor, isPartlyPaid } from './partly-paid.ts'

test('an order is partly paid once some of its money came and some is missing', () => {
  const order = { totalAmount: 2499 }
  expect(isPartlyPaid(order, { due: 2499, discount: 0 })).toBe(false)
  expect(isPartlyPaid(order, { due: 2498, discount: 0 })).toBe(true)
  expect(isPartlyPaid(order, { due: 1, discount: 0 })).toBe(true)
  expect(isPartlyPaid(order, { due: 0, discount: 0 })).toBe(false)
})

test('missing cents and a discount do not make an order partly paid', () => {
  expect(isPartlyPaid({ totalAmount: 2498.5 }, { due: 2499, discount: 0 })).toBe(false)
  expect(isPartlyPaid({ totalAmount: 2499 }, { due: 2000, discount: 499 })).toBe(false)
  expect(isPartlyPaid({ totalAmount: 2499 }, { due: 1999, discount: 499 })).toBe(true)
})

test('typed money below the price is held as a part; less than a prompt asked for is held as short', () => {
  const channels = ['stk', 'c2b', 'statement', 'cash'] as const
  expect(channels.map((channel) => heldFor[channel])).toEqual(['short', 'part', 'part', 'short'])
})
