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

const typed = 'email=a%40people.test&password=Kettle%232026'
const sent = (url: string, more: Record<string, string> = {}, payload = typed) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
    payload,
  })

test.each([
  '/login?from=%2Fcarts',
  '/register',
  '/contact',
  '/forgot-password',
  '/checkout',
  '/p/some-token',
  '/track-shipping',
  '/products/7d8d4a2e-0b0e-4f7e-9c8e-0a4f7c1f2b3d',
  '/dashboard/settings',
])('a form that a browser sent by itself to %s is answered by a page that says so', async (url) => {
  for (const more of [opening, {}]) {
    const { statusCode, headers, body } = await sent(url, more)
    expect(statusCode).toBe(405)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      allow: 'GET, HEAD',
    })
    expect(body).toContain('Your form was not sent')
    expect(body).toContain(`href="${url}"`)
    expect(body).not.toMatch(/people\.test|Kettle|<script/)
  }
})

test('that page is in the language of the visitor, and leads to nothing that a stranger chose', async () => {
  const swahili = await sent('/login', { ...opening, cookie: 'language=sw' })
  expect(swahili.body).toContain('Fomu yako haikutumwa')
  const { body } = await sent('/Login//?from=%2Fcarts&email=a%40people.test', opening)
  expect(body).toContain('href="/login?from=%2Fcarts"')
  expect(body).not.toContain('people.test')
})

test('a form of another kind, a large one and one to no page are answered by a page, too', async () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await sent('/contact', multipart)).body).toContain('Your form was not sent')
  const text = { ...opening, 'content-type': 'text/plain' }
  expect((await sent('/contact', text)).body).toContain('Your form was not sent')
  const large = await sent('/contact', text, 'x'.repeat(300_000))
  expect(large.body).toContain('Your form was not sent')
  for (const url of ['/no/such/page', '//evil.test/x']) {
    const { statusCode, headers, body } = await sent(url)
    expect([url, statusCode, headers.location]).toEqual([url, 404, undefined])
    expect(body).toContain('Page not found')
  }
  expect((await sent('/api/nowhere', opening)).json().code).toBeDefined()
})

test('a page says that it needs scripts', async () => {
  const { body } = await app.http.inject({ url: '/login', headers: opening })
  const said = [...body.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, text]) => text).join()
  expect(said).toContain('needs JavaScript')
  expect(said).toContain('unahitaji JavaScript')
})

test.each([
  ['/Products?q=tea&fbclid=x', '/products?q=tea'],
  ['/Products?q=tea&utm_source=a%26b&x=1', '/products?q=tea&utm_source=a%26b'],
  ['/?utm_source=whatsapp', '/products?utm_source=whatsapp'],
  ['/PRODUCTS/', '/products'],
  ['//products', '/products'],
  ['/products//', '/products'],
  ['/products.', '/products'],
  ['/products)', '/products'],
  ['/products%20', '/products'],
  ['/products%3Fcategory%3Dall', '/products?category=all'],
  ['/P/Some-Token).', '/p/Some-Token).'],
  ['/p/Some-Token).', '/p/Some-Token'],
  ['/Dashboard/orders/', '/dashboard/orders'],
  ['/index.html', '/'],
])('a link that was written %s leads to %s', async (url, to) => {
  const { statusCode, headers } = await app.http.inject({ url, headers: opening })
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, to, 'no-store'])
})

test.each([
  ['/products?utm_source=whatsapp&utm_medium=share', ''],
  ['/products?gclid=&x=1&x=2&category=none-such', '?category=none-such'],
  ['/products?search=%E0%A4%A', ''],
  ['/products?amp;category=all&amp;page=2', ''],
  ['/login?next=https://outside.example/&utm_source=x', '?next=https://outside.example/'],
  ['/track-shipping?id=1234567&fbclid=x', '?id=1234567'],
  ['/dashboard/orders?status=Pending', null],
])('the page at %s names the query that it was made of', async (url, search) => {
  const { statusCode, body } = await app.http.inject({ url, headers: opening })
  const [, data = 'null'] =
    /<script id="page-data" type="application\/json">(.*?)<\/script>/.exec(body) ?? []
  expect([statusCode, JSON.parse(data).search]).toEqual([200, search])
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

test('errors other than a missing page show a plain page in the visitor’s language', async () => {
  const { statusCode, headers, body } = await app.http.inject({
    url: '/favicon.ico',
    headers: { ...opening, range: 'bytes=99999999-', cookie: 'language=sw' },
  })
  expect(statusCode).toBe(416)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('Rudi dukani')
})
