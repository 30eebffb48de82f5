import { beforeAll, expect, test } from 'vitest'
import { builtShop } from '../../test/support/built-shop.ts'
import type { TestApp } from '../../test/support/support.ts'

/** What a browser sends when somebody opens an address. */
const opening = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

let app: TestApp

beforeAll(async () => {
  app = await builtShop()
})

test.each([
  '/products/%zz',
  '/products/%ff?q=1',
  '/%',
  '/nowhere.html',
  '/assets/entry-client-00000000.js',
  '/pictures/nothing.webp',
])('a browser that opens %s gets a page of the shop', async (url) => {
  const { statusCode, headers, body } = await app.http.inject({ url, headers: opening })
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(body).toMatch(/<title>[^<]+<\/title>/)
  expect(body).toMatch(/(Page|Product) not found/)
})

test('programs and links of the API still get JSON', async () => {
  const asked = [
    { url: '/products/%zz', headers: {} },
    { url: '/nowhere.html', headers: { accept: '*/*' } },
    { url: '/api/nowhere', headers: opening },
    { url: '/api/products/%zz', headers: opening },
  ]
  for (const request of asked) {
    const { headers } = await app.http.inject(request)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  }
})

test.each(['/login?from=%2Fcarts', '/register', '/contact', '/forgot-password'])(
  'a form that a browser without scripts sends to %s leads back to its page',
  async (url) => {
    const sent = await app.http.inject({
      method: 'POST',
      url,
      headers: { ...opening, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a%40people.test&password=Kettle%232026',
    })
    expect(sent.statusCode).toBe(303)
    expect(sent.headers.location).toBe(`http://shop.test${url}`)
    const { body } = await app.http.inject({ url, headers: opening })
    const said = [...body.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, text]) => text).join()
    expect(said).toContain('needs JavaScript')
    expect(said).toContain('unahitaji JavaScript')
  },
)

test('a form sent to another host’s name stays in the shop', async () => {
  const { headers } = await app.http.inject({
    method: 'POST',
    url: '//evil.test/x',
    headers: opening,
  })
  expect(headers.location).toBe('http://shop.test//evil.test/x')
})

test.each([
  ['/carts', 'Cart'],
  ['/checkout', 'Checkout'],
  ['/orders', 'My Orders'],
  ['/wish-list', 'Wish List'],
  ['/track-shipping', 'Track Shipping'],
  ['/addresses', 'My Addresses'],
  ['/profile/update', 'Update Profile'],
  ['/dashboard', 'Dashboard'],
  ['/r/any-link', ''],
])('the HTML of %s has a title, and says that it needs scripts', async (url, title) => {
  const { body } = await app.http.inject({ url, headers: opening })
  const [, found = ''] = /<title>([^<]+)<\/title>/.exec(body) ?? []
  expect(found).toMatch(title ? new RegExp(`^${title} · .`) : /./)
  expect(body).toMatch(/<noscript>.*needs JavaScript/)
})

test('a part of a file that does not exist is 416, with the size', async () => {
  const { statusCode, headers } = await app.http.inject({
    url: '/favicon.ico',
    headers: { range: 'bytes=99999999-' },
  })
  expect(statusCode).toBe(416)
  expect(headers['content-range']).toMatch(/^bytes \*\/\d+$/)
})

test('a file that is no longer the expected one is 412', async () => {
  const { statusCode } = await app.http.inject({
    url: '/favicon.ico',
    headers: { 'if-match': '"another"' },
  })
  expect(statusCode).toBe(412)
})

test('an error that is no missing page is a plain page in the visitor’s language', async () => {
  const { statusCode, headers, body } = await app.http.inject({
    url: '/favicon.ico',
    headers: { ...opening, range: 'bytes=99999999-', cookie: 'language=sw' },
  })
  expect(statusCode).toBe(416)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('Rudi dukani')
})
