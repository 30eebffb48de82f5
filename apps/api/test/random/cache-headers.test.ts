import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoints } from '@duka/contract/calls'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validPath } from '../calls/valid-calls.ts'
import { aCustomerWithEverything } from '../samples/customer-with-everything.ts'
import { openRawHttp } from '../support/raw-http.ts'
import { anAdmin, aProduct, testApp } from '../support/support.ts'
import { propertyRuns } from './property-runs.ts'

/** The number of random requests. */
const runs = propertyRuns(100, 'RANDOM_RUNS')

const app = await testApp()
const say = await openRawHttp(app.http)
const { id, categoryId } = await aProduct(app)
for (let count = 0; count < 8; count += 1) await aProduct(app, { categoryId })

const ready = [
  '/api/products',
  `/api/products/${id}`,
  `/api/products/category/${categoryId}`,
  '/api/categories',
  '/api/products?limit=3',
]

const weight = fc.constantFrom(
  '',
  ';q=1',
  ';q=0',
  ';q=0.000',
  '; q=0.5',
  ';Q=0',
  ';q=x',
  ';level=1',
)
const coding = fc
  .tuple(fc.constantFrom('br', 'gzip', 'identity', '*', 'BR', 'zstd', 'deflate', '', 'x'), weight)
  .map(([name, weight]) => name + weight)
const acceptEncoding = fc.array(coding, { maxLength: 4 }).map((all) => all.join(','))
const known = fc.array(
  fc.constantFrom('the tag', '*', '"x"', 'W/"x"', 'W/', '"', 'x', '""', 'W/""', ''),
  { maxLength: 4 },
)
const range = fc.constantFrom(undefined, 'bytes=0-1', 'bytes=5-', 'bytes=-', 'bytes=0-0,-1', 'x')

test('a cached answer is the same for any request headers, and compressed only for clients that accept it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ready),
      acceptEncoding,
      known,
      range,
      fc.constantFrom('GET', 'HEAD'),
      async (url, accept, tags, range, method) => {
        const plain = await app.http.inject({ url, headers: { 'accept-encoding': 'identity' } })
        const etag = String(plain.headers.etag)
        const noneMatch = tags.map((tag) => (tag === 'the tag' ? etag : tag)).join(', ')
        const { statusCode, headers, rawPayload } = await app.http.inject({
          method: method === 'HEAD' ? 'HEAD' : 'GET',
          url,
          headers: {
            'accept-encoding': accept,
            ...(noneMatch && { 'if-none-match': noneMatch }),
            ...(range && { range }),
          },
        })
        expect(headers.etag).toBe(etag)
        expect(headers.vary).toContain('accept-encoding')
        if (statusCode === 304) {
          expect(rawPayload).toHaveLength(0)
          expect(tags.some((tag) => tag === 'the tag' || tag === '*')).toBe(true)
          return
        }
        expect(statusCode).toBe(200)
        const encoding = headers['content-encoding']
        if (encoding) expect(takes(accept, String(encoding)), accept).toBe(true)
        if (method === 'HEAD') {
          expect(rawPayload).toHaveLength(0)
          return
        }
        const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)]
        expect((unpack?.(rawPayload) ?? rawPayload).toString()).toBe(plain.body)
      },
    ),
    runs,
  )
})

/** Whether an Accept-Encoding header allows this coding. */
function takes(header: string, coding: string): boolean {
  const said = header
    .toLowerCase()
    .split(',')
    .map((choice) => choice.split(';').map((part) => part.trim()))
  const about = said.filter(([name]) => name === coding)
  const heard = about.length > 0 ? about : said.filter(([name]) => name === '*')
  return heard.some(([, weight]) => !/^q=0(\.0+)?$/.test(weight ?? ''))
}

test('every call answers HEAD like GET without a body, and refuses OPTIONS', async () => {
  const customer = await aCustomerWithEverything(app)
  const staff = await anAdmin(app)
  const callers = { guest: undefined, customer: customer.token, staff: staff.token }
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
    for (const [who, token] of Object.entries(callers)) {
      const url = `/api${validPath(endpoint, customer)}`
      const ask = (method: string) =>
        say(
          [
            `${method} ${url} HTTP/1.1`,
            'host: shop.test',
            'connection: close',
            ...(token ? [`authorization: Bearer ${token}`] : []),
            '\r\n',
          ].join('\r\n'),
        )
      const [get, head, options] = [await ask('GET'), await ask('HEAD'), await ask('OPTIONS')]
      expect(get.status, `${url} ${who}`).toBeLessThan(500)
      expect([head.status, head.body], `${url} ${who}`).toEqual([get.status, ''])
      expect(head.headers['content-type'], `${url} ${who}`).toBe(get.headers['content-type'])
      expect(JSON.parse(options.body).code, `${url} ${who}`).toBe('NOT_FOUND')
    }
})
