import { endpoints } from '@duka/contract/calls'
import type { Endpoint } from '@duka/contract/endpoint'
import fc from 'fast-check'

/** Where a request goes: a call of the contract, or another address of the shop. */
export type Target = Pick<Endpoint, 'method' | 'url'>

const others: Target[] = [
  '/healthz',
  '/readyz',
  '/images/:id',
  '/images/kettle-480.webp',
  '/api',
  '/api/nowhere/:id',
  '/nowhere',
].map((url) => ({ method: 'GET', url }))

const calls = endpoints.map(({ method, url }) => ({ method, url: `/api${url}` }))

export const target: fc.Arbitrary<Target> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...calls) },
  { weight: 1, arbitrary: fc.constantFrom(...others) },
)

export const method = (usual: string) =>
  fc.oneof(
    { weight: 15, arbitrary: fc.constant(usual) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...[
          'GET',
          'HEAD',
          'POST',
          'PUT',
          'PATCH',
          'DELETE',
          'OPTIONS',
          'TRACE',
          'PROPFIND',
          'QUERY',
        ],
      ),
    },
  )

const awkward = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '1e400',
  '٣',
  '0x10',
  'NaN',
  'null',
  'true',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '\0',
  '\ufeff',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  'İ',
  'ß'.repeat(60),
  '👩‍👩‍👧‍👧',
  "'; drop table users; --",
  '%_\\',
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nset-cookie: a=b',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'Cancelled',
  'cancelled',
  'admin',
  'a@b.test',
  '0712345678',
  'x'.repeat(5_000),
  `${'a '.repeat(3_000)}`,
]

export const oddText = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.005, 1e-7, 1e21, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308),
  fc.double(),
  fc.integer(),
)

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: oddNumber },
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { _id: null }, { _id: {} }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Array.from({ length: 2_000 }, (_, index) => index)),
)

/** One way to spoil a valid body: a field (or one inside a field) gets an odd value, or goes. */
export interface Spoil {
  at: number[]
  to: unknown
  gone: boolean
}

export const spoils: fc.Arbitrary<Spoil[]> = fc.array(
  fc.record({
    at: fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }),
    to: oddValue,
    gone: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
  }),
  { maxLength: 3 },
)

/** A valid body with its fields spoilt; the places are taken modulo what is there. */
export function spoil(valid: unknown, all: Spoil[]): unknown {
  let body: unknown = structuredClone(valid ?? {})
  for (const { at, to, gone } of all) body = spoilAt(body, at, to, gone)
  return body
}

function spoilAt(value: unknown, [first, ...rest]: number[], to: unknown, gone: boolean): unknown {
  if (first === undefined || typeof value !== 'object' || value === null) return to
  const entries: [string, unknown][] = Object.entries(value)
  const chosen = entries[first % (entries.length + 1)]
  const changed = chosen
    ? entries
        .filter((entry) => !gone || entry !== chosen)
        .map(([name, was]): [string, unknown] =>
          name === chosen[0]
            ? [name, rest.length ? spoilAt(was, rest, to, gone) : to]
            : [name, was],
        )
    : [...entries, [`extra${first}`, to] as [string, unknown]]
  return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed)
}

/** Bodies that come from no valid one, as text that JSON.stringify would never write. */
export const oddBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '[]',
    '"Shipped"',
    'Shipped',
    'status=Shipped',
    'status=%E0%A4%A',
    '{"status":"Shipped"',
    '{"status":{"status":"Shipped"}}',
    '{"email":"a@b.test","email":["c"]}',
    '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
    '{"a\\u0000":"\\u0000"}',
    '{"username":"\\ud800","firstname":"\\udc00x"}',
    '{"quantity":1e999,"price":-0}',
    '{"quantity":0.1e1,"items":[{"productId":"x","quantity":1e400}]}',
    '\ufeff{}',
    '{}{}',
    '{"a":NaN}',
    `{"items":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
    `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    `{${Array.from({ length: 9_000 }, (_, index) => `"k${index}":1`).join()}}`,
    `[${'1,'.repeat(50_000)}1]`,
    `"${'x'.repeat(300_000)}"`,
    '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nKettle\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data; name="productImage"; filename="a.png"\r\n\r\nPNG\r\n--b--\r\n',
  ),
  fc.json(),
  oddText,
)

const header = {
  'content-type': fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'application/json; charset="',
    'application/problem+json',
    'text/plain',
    'text/html; charset=x',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=b',
    `multipart/form-data; boundary=${'b'.repeat(200)}`,
    'multipart/mixed; boundary=b',
    'application/octet-stream',
    '',
    '/',
    'x',
    ';;;',
    '\xff',
  ),
  'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x', ''),
  authorization: fc.constantFrom(
    '',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Bearer a b c',
    'Basic YTpi',
    `Bearer ${'x'.repeat(4_000)}`,
    'Bearer \xe9\x00',
    'Bearer null',
  ),
  'idempotency-key': fc.constantFrom(
    '',
    'a',
    'k'.repeat(200),
    'k'.repeat(201),
    '\xe9',
    "';--",
    ' ',
  ),
  'if-none-match': fc.constantFrom(
    '*',
    '""',
    'W/"x"',
    '"',
    ','.repeat(500),
    '"a","b",W/"c"',
    '\xff',
  ),
  'if-modified-since': fc.constantFrom('yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  'accept-encoding': fc.constantFrom(
    '*',
    'br;q=0',
    'gzip;q=x',
    'br,'.repeat(300),
    ';',
    'identity;q=0',
  ),
  accept: fc.constantFrom('text/html', '*/*', 'application/xml', ';q=', ''),
  range: fc.constantFrom(
    'bytes=0-1',
    'bytes=-',
    'bytes=9-1,2-3',
    'x',
    'bytes=0-999999999999999999',
  ),
  'x-forwarded-for': fc.constantFrom('1.2.3.4', "';--", ',,', '::1%eth0', 'x'.repeat(500)),
  'accept-version': fc.constantFrom('1.x', '*', 'x'),
  'x-http-method-override': fc.constantFrom('DELETE', 'x'),
  cookie: fc.constantFrom('a=b', '=', '__proto__=1'),
  origin: fc.constantFrom('null', 'https://elsewhere.test'),
  expect: fc.constantFrom('100-continue'),
}

export const headers: fc.Arbitrary<[string, string][]> = fc.uniqueArray(
  fc.oneof(
    ...Object.entries(header).map(([name, values]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  ),
  { maxLength: 4, selector: ([name]) => name },
)

const parameter = fc.constantFrom(
  ...['limit', 'cursor', 'q', 'category', 'brand', 'minPrice', 'maxPrice', 'inStock', 'sort'],
  ...[
    'status',
    'paymentStatus',
    'role',
    'user',
    'thing',
    'thingId',
    'x',
    '__proto__',
    'q[]',
    'q[a]',
    '',
  ],
)

const forged = fc.oneof(
  fc.constantFrom<unknown>(
    ['2026-01-01T00:00:00.000Z', 'x'],
    ['-infinity', '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'],
    ['Tue Mar 01 2022 (x)', '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'],
    ['+275760-09-13T00:00:00.000Z', '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'],
    ['-000001-01-01T00:00:00.000Z', '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'],
    ['newest', '0', '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'],
    ['price', 9_007_199_254_740_991, '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'],
    ['price', 2.5, '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'],
    ['name', '\0', '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'],
    ['name', '\ud800', '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'],
    [1, 2],
    [9_007_199_254_740_993n.toString()],
    {},
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

/** A cursor as the shop would have written it, of things it would not have; or any text. */
export interface OddQuery {
  pairs: [string, string | { forged: unknown }][]
  raw: string
}

export const query: fc.Arbitrary<OddQuery> = fc.record({
  pairs: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.tuple(parameter, oddText) },
      {
        weight: 1,
        arbitrary: fc.tuple(
          fc.constant('cursor'),
          forged.map((forged) => ({ forged })),
        ),
      },
      fc.constantFrom<[string, string]>(['sort', 'price'], ['sort', 'name'], ['sort', '-price']),
    ),
    { maxLength: 4 },
  ),
  raw: fc.constantFrom(
    '',
    '',
    '',
    '%',
    '%E0%A4%A',
    '&&&',
    '=',
    'q=a&q=b',
    'limit=1&limit=2',
    'q=%00',
    '?',
    '#x',
  ),
})

/** As encodeURIComponent, which throws on half a character. */
export function urlEncoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

/** What stands in the place of an id; undefined leaves the one that is there. */
export const oddId: fc.Arbitrary<string | undefined> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: oddText.map((text) => urlEncoded(text)) },
  fc.constantFrom(
    ...[
      '%',
      '%00',
      '%ff',
      '%E0%A4%A',
      '..%2f..',
      '.',
      '%2e%2e',
      '//',
      'a;b',
      '*',
      ':id',
      'x'.repeat(9_000),
    ],
    '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e',
    '7F1B1C1E-94A5-4B53-9F2B-3D8B2A3C4D5E',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ),
)
