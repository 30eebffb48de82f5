import { expect, test } from 'vitest'
import { promotionOf } from './promotion.ts'

const offer = {
  code: 'X',
  kind: 'sum',
  value: 50,
  amount: 50,
  problem: null,
  reason: null,
} as const

test('a code takes its amount off, but leaves at least KES 1', () => {
  expect(promotionOf({ offer: null, total: 100 }, 30)).toBe(0)
  expect(promotionOf({ offer, total: 100 }, 30)).toBe(50)
  expect(promotionOf({ offer, total: 20 }, 0)).toBe(19)
  expect(promotionOf({ offer: { ...offer, problem: 'It has ended.' }, total: 100 }, 0)).toBe(0)
})

test('an offer for delivery takes off the fee, at most its value', () => {
  const free = { ...offer, kind: 'delivery', value: null, amount: 0 } as const
  expect(promotionOf({ offer: free, total: 100 }, 30)).toBe(30)
  expect(promotionOf({ offer: { ...free, value: 20 }, total: 100 }, 30)).toBe(20)
})
