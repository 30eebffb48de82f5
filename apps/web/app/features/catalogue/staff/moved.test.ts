import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('a picture is moved before or behind others, and never out of the list', () => {
  const pictures = ['front', 'back', 'box']
  expect(moved(pictures, 2, 0)).toEqual(['box', 'front', 'back'])
  expect(moved(pictures, 0, 2)).toEqual(['back', 'box', 'front'])
  expect(moved(pictures, 0, -1)).toEqual(pictures)
  expect(moved(pictures, 0, 3)).toEqual(pictures)
  expect(moved(pictures, 3, 0)).toEqual(pictures)
})
