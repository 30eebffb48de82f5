import { expect, test } from 'vitest'
import { newPrice } from './new-price.ts'

test('a price changes by percent or by an amount, to the nearest cent', () => {
  expect(newPrice(249_900, { percent: 10 })).toBe(274_890)
  expect(newPrice(999, { percent: -12.5 })).toBe(874)
  expect(newPrice(10_000, { sum: -49.5 })).toBe(5_050)
})

test('a price is rounded to the nearest 5, 10 or .99', () => {
  const round = (cents: number) =>
    ([5, 10, 0.99] as const).map((roundTo) => newPrice(cents, { sum: 1, roundTo }))
  expect(round(24_640)).toEqual([24_500, 25_000, 24_699])
  expect(round(99_900)).toEqual([100_000, 100_000, 99_999])
  expect(round(149)).toEqual([500, 1000, 299])
})

test('a price is never 0, negative or too large', () => {
  expect(newPrice(5_000, { sum: -50 })).toBeNull()
  expect(newPrice(5_000, { sum: -80, roundTo: 10 })).toBeNull()
  expect(newPrice(1, { percent: -60 })).toBeNull()
  expect(newPrice(9_000_000_000, { percent: 100 })).toBeNull()
  expect(newPrice(1, { percent: -10, roundTo: 0.99 })).toBe(99)
})
