import { expect, test } from 'vitest'
import { differenceOf, differenceText } from './cash-difference.ts'

test('a difference says what is missing or too much', () => {
  expect(differenceOf(19.99, 20.1)).toBe(-0.11)
  expect([0, -99, 1.5].map(differenceText)).toEqual([
    'No difference',
    'KES 99.00 missing',
    'KES 1.50 too much',
  ])
})
