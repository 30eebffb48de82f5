import { expect, test } from 'vitest'
import { arrangedBy, moveBy } from './move-by.ts'

test('the rider moves a parcel up or down the list', () => {
  expect(moveBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

test('a dragged parcel stands behind those above it', () => {
  expect(arrangedBy(['a', 'b', 'c'], 'a', (other) => other === 'b')).toEqual(['b', 'a', 'c'])
  expect(arrangedBy(['a', 'b', 'c'], 'c', () => false)).toEqual(['c', 'a', 'b'])
  expect(arrangedBy(['a', 'b', 'c'], 'b', () => true)).toEqual(['a', 'c', 'b'])
})
