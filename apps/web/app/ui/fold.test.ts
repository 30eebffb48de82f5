import { expect, test } from 'vitest'
import { partsOf } from './fold.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('a short list is shown in full, and so is one with a single entry more', () => {
  expect(partsOf(numbers(6))).toEqual([numbers(6), []])
})

test('a long list shows its first five entries and folds all others', () => {
  expect(partsOf(numbers(7))).toEqual([numbers(5), [6, 7]])
})
