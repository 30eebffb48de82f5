import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { builtShop } from '../support/built-shop.ts'
import { openRawHttp } from '../support/raw-http.ts'
import { aProduct } from '../support/support.ts'
import { propertyRuns } from './property-runs.ts'

/** The number of random requests. */
const runs = propertyRuns(120, 'RANDOM_RUNS')

const app = await builtShop()
const { id } = await aProduct(app)
const say = await openRawHttp(app.http)
afterAll(() => app.http.close())

const pages = [
  '/',
  '/products',
  `/products/${id}`,
  '/about',
  '/login',
  '/carts',
  '/orders',
  '/dashboard/orders',
  '/nowhere',
  '/api/docs',
  '/api/openapi.json',
  '/sitemap.xml',
  '/sitemap-0.xml',
  '/images/none-480.webp',
  '/assets/none.js',
]
const odd = fc.constantFrom(
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '%F0%9F%AB%96',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '-1',
  '1e999',
  'a'.repeat(7000),
)
const name = fc.oneof(
  fc.constantFrom('q', 'q[]', 'q[a][b]', 'category', 'brand', 'minPrice', 'inStock', 'sort'),
  fc.constantFrom('limit', 'cursor', 'cursor[]', '_data', '_routes', 'index', 'returnTo', '%00'),
  odd,
)
const query = fc
  .array(fc.tuple(name, odd), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
const path = fc.tuple(fc.constantFrom(...pages), fc.option(odd, { nil: undefined }))
const header = fc.constantFrom(
  'accept-encoding: br;q=nan, *;q=0, gzip;;',
  'accept-language: ../../sw,,;q=2',
  'accept: application/json',
  'range: bytes=5-1,-,9999999999999-',
  'if-none-match: "a", W/, *"',
  'if-modified-since: never',
  'x-forwarded-for: %00, ::1',
  'x-forwarded-host: evil.test',
  'purpose: prefetch',
  'content-length: 0',
  `cookie: ${'a=b; '.repeat(1500)}`,
  'cookie: language=%E0%A4%A; __proto__=1; =;;;',
  'authorization: Bearer ÿþ',
)
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE')

/** Internals that no page may show. */
const internals = /node_modules|\.tsx?:\d|\n\s+at \w|SQLSTATE|\bpg_\w|drizzle|invalid input syntax/

test('any request for a page is answered, shows no internals and runs no injected script', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(method, path, query, fc.uniqueArray(header, { maxLength: 3 })),
      async ([method, [page, more], query, headers]) => {
        const address = `${page}${more === undefined ? '' : `/${more}`}${query && `?${query}`}`
        const lines = [`${method} ${address} HTTP/1.1`, 'host: shop.test', 'connection: close']
        const bytes = Buffer.from(`${[...lines, ...headers].join('\r\n')}\r\n\r\n`, 'latin1')
        const { status, body, text } = await say(bytes)
        expect(status, text.slice(0, 300)).toBeGreaterThanOrEqual(200)
        expect(status, text.slice(0, 300)).toBeLessThan(500)
        // Only error pages repeat parts of the request.
        if (status >= 400) expect(body).not.toMatch(internals)
        expect(body).not.toContain('<script>alert(1)')
      },
    ),
    runs,
  )
})

test('ten thousand cookies or a very long URL are refused', async () => {
  const cookies = await say(
    `GET /products HTTP/1.1\r\nhost: shop.test\r\ncookie: ${'name=value; '.repeat(10_000)}\r\nconnection: close\r\n\r\n`,
  )
  expect(cookies.status).toBe(431)
  const endless = await say(
    `GET /products?q=${'a'.repeat(100_000)} HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n`,
  )
  expect(endless.status).toBe(431)
})
