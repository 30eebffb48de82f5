import { expect, test } from 'vitest'
import { routes } from '../../routes.tsx'
import { canonicalPath, meantAddress } from './canonical-path.ts'

test.each([
  ['/products', '/products'],
  ['/', '/'],
  ['//', '/'],
  ['/Products', '/products'],
  ['/PRODUCTS/', '/products'],
  ['//products', '/products'],
  ['/products//', '/products'],
  ['/Products//3F9A/', '/products/3F9A'],
  ['/P/aBcD-_9', '/p/aBcD-_9'],
  ['/%70/aBcD', '/p/aBcD'],
  ['/Dashboard/Orders/New/', '/dashboard/orders/new'],
  ['//evil.test/x', null],
  ['/no/such/page', null],
])('the page at %s is written %s', (path, written) => {
  expect(canonicalPath(routes, path)).toBe(written)
})

test.each([
  ['/products.', '/products'],
  ['/products,', '/products'],
  ['/products)', '/products'],
  ['/products%20', '/products'],
  ['/products%E2%80%8B', '/products'],
  ['/products%E2%80%9D.', '/products'],
  ['/p/aBcD-_9).', '/p/aBcD-_9'],
  ['/Returns', '/returns'],
  ['/products%3Fcategory%3Dall%26q%3Dtea', '/products?category=all&q=tea'],
  ['/index.html', '/'],
  ['/nowhere?q=1', '/nowhere?q=1'],
  ['/%25', '/%25'],
  ['/%25zz', '/%25zz'],
  ['/pictures/nothing.webp', '/pictures/nothing.webp'],
])('of a link to %s was meant %s, and no other', (given, meant) => {
  const found = meantAddress(new URL(given, 'http://shop.test'))
  expect(found).toBe(meant)
  expect(meantAddress(new URL(found, 'http://shop.test'))).toBe(found)
})
