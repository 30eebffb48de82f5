import { expect, test } from 'vitest'
import { differenceOf, differenceText, readSum } from './cash-difference.ts'

test('a sum is read as people type it', () => {
  expect(['4500', ' 4,500 ', '1 200.50', '0'].map(readSum)).toEqual([4500, 4500, 1200.5, 0])
  expect(['', '-5', 'all', '1.234', null].map(readSum)).toEqual(Array(5).fill(undefined))
})

test('a difference says what is missing or too much', () => {
  expect(differenceOf(19.99, 20.1)).toBe(-0.11)
  expect([0, -99, 1.5].map(differenceText)).toEqual([
    'No difference',
    'KES 99.00 missing',
    'KES 1.50 too much',
  ])
})
