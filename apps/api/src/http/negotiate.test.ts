import { expect, test } from 'vitest'
import { acceptedEncodings, isKnown } from './negotiate.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['x-br, sgzip', undefined],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['br;q=0.000,gzip;q=0', undefined],
])('"Accept-Encoding: %s" gets %s', (header, encoding) => {
  expect(acceptedEncodings(header, ['br', 'gzip'])[0]).toBe(encoding)
})

test.each([
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc" , "y"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
  ['', false],
  [undefined, false],
])('"If-None-Match: %s" is known: %s', (header, known) => {
  expect(isKnown(header, 'W/"abc"')).toBe(known)
})
