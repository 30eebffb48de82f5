import { expect, test } from 'vitest'
import { knownUrl } from './cached-response.ts'

const names = new Set(['q', 'minPrice'])

test.each([
  ['/products', '/products'],
  ['/products?', '/products'],
  ['/products?q=sufuria&minPrice=5', '/products?q=sufuria&minPrice=5'],
  ['/products?fbclid=IwAR0&q=sufuria&utm_source=x', '/products?q=sufuria'],
  ['/products?zz', '/products'],
  ['/products?&&zz=1&', '/products'],
  ['/products?%71=sufuria&%7A%7A=1', '/products?%71=sufuria'],
  ['/products?%E0%A4=1&min%50rice=5', '/products?min%50rice=5'],
  ['/products?Q=1&toString=1', '/products'],
  ['/products?q=a?zz=1', '/products?q=a?zz=1'],
])('of %s only the parameters that a page reads count: %s', (url, known) => {
  expect(knownUrl(url, names)).toBe(known)
})
