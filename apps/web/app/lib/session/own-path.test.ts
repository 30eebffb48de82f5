import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const shop = 'https://shop.example'

test.each(['/orders', '/orders/1?status=Pending#items', '/products?q=tea//milk', '/a%5Cb'])(
  'the login may redirect to %s',
  (path) => {
    expect(ownPath(path, shop)).toBe(path)
  },
)

test.each([
  '/\\evil.example',
  '//evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\\\\evil.example',
  'https://evil.example/orders',
  'javascript:alert(1)',
  'orders',
  '/.//evil.example',
  '/..//evil.example',
  '',
  null,
])('%j does not redirect to another site', (path) => {
  expect(ownPath(path, shop)).toBeNull()
})
