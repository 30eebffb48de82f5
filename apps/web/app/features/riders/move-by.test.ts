import { expect, test } from 'vitest'
import { moveBy } from './move-by.ts'

test('the rider moves a parcel up or down the list', () => {
  expect(moveBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
