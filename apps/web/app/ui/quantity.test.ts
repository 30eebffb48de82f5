import { expect, test } from 'vitest'
import { readQuantity } from './quantity.ts'

test.each([
  ['3', 3],
  ['2.5', 2],
  ['1,5', 1],
  ['-4', 1],
  ['0', 1],
  ['0.9', 1],
  [' 7 ', 7],
  ['12.', 12],
])('%s is read as the quantity %i', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity)
})

test.each(['', '-', 'two', '1.2.3'])('%j is not a quantity yet', (text) => {
  expect(readQuantity(text)).toBeUndefined()
})
