import { expect, test } from 'vitest'
import { partsOf } from './fold.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('a short list stands open, one entry over the limit too', () => {
  expect(partsOf(numbers(6))).toEqual([numbers(6), []])
})

test('of a long one all but the first five are folded away, and none is lost', () => {
  expect(partsOf(numbers(7))).toEqual([numbers(5), [6, 7]])
})
