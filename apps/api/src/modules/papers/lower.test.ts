import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/support.ts'
import { lower, shareOut, sumOf } from './lower.ts'
import { withTax } from './papers.queries.ts'

const cents = fc.integer({ min: 0, max: 100_000_000 })

test('shares add up to the cent, and none is more than a cent beside its exact part', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), fc.nat(), (weights, some) => {
      const all = sumOf(weights)
      const off = all === 0 ? 0 : some % (all + 1)
      const shares = shareOut(off, weights)
      expect(sumOf(shares)).toBe(off)
      for (const [nth, weight] of weights.entries()) {
        const share = shares[nth] ?? 0
        expect(share).toBeLessThanOrEqual(weight)
        if (all > 0) expect(Math.abs(share - (off * weight) / all)).toBeLessThan(1.01)
      }
    }),
  )
})

test('what is left after a return comes to the total, and no part rises or falls below zero', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ gross: cents, back: cents }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (made, some) => {
        const parts = made.map(({ gross }, nth) => ({ item: String(nth), gross }))
        const total = some % (sumOf(parts.map(({ gross }) => gross)) + 1)
        const back = new Map(made.map((one, nth) => [String(nth), one.back]))
        const left = lower(parts, total, back)
        expect(sumOf(left)).toBe(total)
        for (const [nth, { gross }] of parts.entries()) {
          expect(left[nth]).toBeGreaterThanOrEqual(0)
          expect(left[nth]).toBeLessThanOrEqual(gross)
        }
      },
    ),
  )
})

test('pieces that came back are taken off their own line', () => {
  const parts = [
    { item: 'kettle', gross: 116_000 },
    { item: 'bread', gross: 6_500 },
    { item: null, gross: 30_000 },
  ]
  expect(lower(parts, 36_500, new Map([['kettle', 116_000]]))).toEqual([0, 6_500, 30_000])
  expect(lower(parts, 151_500, new Map([['kettle', 116_000]]))).toEqual([115_000, 6_500, 30_000])
  expect(sumOf(lower(parts, 100, new Map()))).toBe(100)
})

test('the tax inside a price is rounded half up to the cent, for every class', async () => {
  const app = await testApp()
  const exact = (gross: number, rate: number) => {
    const [all, whole] = [BigInt(gross) * BigInt(rate) * 2n, BigInt(10_000 + rate)]
    return Number((all + whole) / (whole * 2n))
  }
  const line = fc.record({
    gross: fc.integer({ min: 1, max: 10_000_000_000 }),
    rate: fc.constantFrom(0, 800, 1200, 1600, 1650, 10_000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
      const taxed = await withTax(app.db, lines)
      expect(taxed).toEqual(lines.map((one) => ({ ...one, tax: exact(one.gross, one.rate) })))
    }),
    { numRuns: 50 },
  )
  const [known] = await withTax(app.db, [{ gross: 115_000, rate: 1600 }])
  expect(known?.tax).toBe(15_862)
})
