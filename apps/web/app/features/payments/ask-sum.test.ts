import { expect, test } from 'vitest'
import { isMuchMore } from './ask-sum.ts'

test.each([
  ['what is due', 1250, 1250, false],
  ['a tip', 1500, 1250, false],
  ['almost twice as much', 2499.99, 1250, false],
  ['twice as much', 2500, 1250, true],
  ['a zero too many', 12_500, 1250, true],
  ['less than is due', 100, 1250, false],
  ['cash of which nothing is due', 50, 0, true],
])('%s is asked about: %s of %s, %s', (_name, amount, due, asks) => {
  expect(isMuchMore(amount, due)).toBe(asks)
})
