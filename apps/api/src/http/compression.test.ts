import { expect, test } from 'vitest'
import { encodingFor } from './compression.ts'

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
  expect(encodingFor(header)).toBe(encoding)
})
