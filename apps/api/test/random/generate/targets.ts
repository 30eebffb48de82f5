import { endpoints } from '@duka/contract/calls'
import type { Endpoint } from '@duka/contract/endpoint'
import fc from 'fast-check'
import { writeCursor } from '../../../src/lists/sorted-list.ts'
import { oddText } from './values.ts'

/** The target of a request: an endpoint of the contract, or another path of the shop. */
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

/** A replacement for an id in the path; undefined keeps the valid one. */
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

/** A well-formed cursor with wrong content, or any text. */
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

/** Like encodeURIComponent, which throws on a lone surrogate. */
function urlEncoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

/** The query as part of a URL. */
export function written({ pairs, raw }: OddQuery): string {
  const all = pairs.map(([name, value]) => {
    const text = typeof value === 'string' ? value : writeCursor(value.forged as string[])
    return `${urlEncoded(name)}=${urlEncoded(text)}`
  })
  const query = [...all, ...(raw ? [raw] : [])].join('&')
  return query ? `?${query}` : ''
}
