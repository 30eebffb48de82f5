import { expect, test } from 'vitest'
import { moveBy } from './move-by.ts'

test('a parcel moves one place up or down along the route', () => {
  expect(moveBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
