import { expect, test } from 'vitest'
import { isKnown } from './cached-response.ts'

test.each([
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc" , "y"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
  ['', false],
  [undefined, false],
])('"If-None-Match: %s" matches: %s', (header, known) => {
  expect(isKnown(header, 'W/"abc"')).toBe(known)
})
