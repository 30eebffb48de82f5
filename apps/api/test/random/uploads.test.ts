import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPhoto } from '../samples/product-form.ts'
import { openRawHttp } from '../support/raw-http.ts'
import { aCategory, aManager, aProduct, testApp } from '../support/support.ts'
import { expectProper } from './generate/expect-proper.ts'
import { request } from './generate/requests.ts'
import { oddText } from './generate/values.ts'
import { propertyRuns } from './property-runs.ts'

/** The number of files of each kind. */
const runs = propertyRuns(60, 'RANDOM_RUNS')

const app = await testApp()
const say = await openRawHttp(app.http)
const manager = await aManager(app)
const category = await aCategory(app)
const { id } = await aProduct(app, { categoryId: category.id })
const photo = await aPhoto()

/** Sends a body as the manager and checks that the answer is proper. */
async function send(
  { method, path }: { method: string; path: string },
  type: string,
  body: Buffer | string,
) {
  const headers: [string, string][] = [
    ['authorization', `Bearer ${manager.token}`],
    ['content-type', type],
  ]
  const bytes = request({ method, path: `/api${path}`, headers, body })
  const answer = await say(bytes)
  expectProper(bytes, answer)
  return answer
}

const ending = fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r', '')
const boundary = fc.constantFrom(
  'b',
  'b',
  'b',
  '--b',
  'b b',
  '"b"',
  "b'()+_,-./:=?",
  'b'.repeat(71),
)
const fieldName = fc.constantFrom(
  ...[
    'name',
    'price',
    'stockQuantity',
    'category',
    'brand',
    'description',
    'productImage',
    'image',
  ],
  ...[
    '',
    '__proto__',
    'constructor',
    'name[]',
    'name[a]',
    'na"me',
    'na\\"me',
    'a'.repeat(500),
    'é',
    '\0',
  ],
)
const fileName = fc.constantFrom(
  ...[
    'a.png',
    '',
    '../../etc/passwd',
    'C:\\a.png',
    'a\0.png',
    'ü.png',
    'x'.repeat(5000),
    '"; name="name',
  ],
)
const partType = fc.constantFrom(
  'image/png',
  'text/plain',
  'multipart/mixed; boundary=b',
  '',
  ';',
  '\xff',
)
const content = fc.oneof(
  oddText.map((text) => Buffer.from(text)),
  fc.constantFrom(
    ...[
      photo,
      photo.subarray(0, 40),
      Buffer.alloc(0),
      Buffer.from(category.id),
      Buffer.from('--b--'),
    ],
    ...[
      Buffer.from('12.50'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
  ),
)
const part = fc.record({
  name: fieldName,
  fileName: fc.option(fileName, { nil: undefined, freq: 2 }),
  type: fc.option(partType, { nil: undefined }),
  encoding: fc.option(fc.constantFrom('base64', 'quoted-printable', '8bit', 'x'), {
    nil: undefined,
  }),
  content,
  ending,
})
const form = fc.record({
  said: boundary,
  used: fc.option(boundary, { nil: undefined, freq: 6 }),
  parts: fc.array(part, { maxLength: 6 }),
  closing: fc.constantFrom('--b--\r\n', '--b--', '--b', ''),
  call: fc.constantFrom(
    { method: 'POST', path: '/products' },
    { method: 'PUT', path: `/products/${id}` },
  ),
})

test('no malformed form causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(form, async ({ said, used, parts, closing, call }) => {
      const body = parts.map(({ name, fileName, type, encoding, content, ending }) =>
        Buffer.concat([
          Buffer.from(`--${used ?? said}${ending}content-disposition: form-data; name="${name}"`),
          Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"`),
          Buffer.from(type === undefined ? '' : `${ending}content-type: ${type}`, 'latin1'),
          Buffer.from(
            encoding === undefined ? '' : `${ending}content-transfer-encoding: ${encoding}`,
          ),
          Buffer.from(ending + ending),
          content,
          Buffer.from(ending),
        ]),
      )
      const whole = Buffer.concat([...body, Buffer.from(closing)])
      await send(call, `multipart/form-data; boundary=${said}`, whole)
    }),
    runs,
  )
})

test('a form with very many parts is refused as too large', async () => {
  const field = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n'
  const file = field.replace('"name"', '"image"; filename="a.png"')
  const call = { method: 'POST', path: '/products' }
  const other = field.replace('"name"', '"other"; filename="a.png"')
  for (const many of [field.repeat(20_000), other.repeat(20_000)])
    expect((await send(call, 'multipart/form-data; boundary=b', `${many}--b--`)).status).toBe(413)
  // A ninth picture is refused as one too many before the form ends.
  const { status, body } = await send(
    call,
    'multipart/form-data; boundary=b',
    `${file.repeat(20_000)}--b--`,
  )
  expect([status, body]).toEqual([400, expect.stringContaining('TOO_MANY_IMAGES')])
  const heads = `--b\r\n${'x-odd: 1\r\n'.repeat(50_000)}\r\nx\r\n--b--`
  expect((await send(call, 'multipart/form-data; boundary=b', heads)).status).toBe(400)
})

test.each([
  ['half a picture', () => photo.subarray(0, Math.floor(photo.length * 0.7))],
  [
    'a picture with rubbish in the middle',
    () => Buffer.concat([photo.subarray(0, 60), Buffer.alloc(200, 7), photo.subarray(60)]),
  ],
  [
    'a picture that says it is a billion points wide',
    () => {
      const wide = Buffer.from(photo)
      wide.writeUInt32BE(1_000_000_000, 16)
      return wide
    },
  ],
])('%s is accepted or refused, never a server error', async (_what, make) => {
  const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), make(), Buffer.from('\r\n--b--\r\n')])
  const { status } = await send(
    { method: 'PUT', path: `/products/${id}` },
    'multipart/form-data; boundary=b',
    body,
  )
  expect([200, 400]).toContain(status)
})

const cell = fc.oneof(
  fc.constantFrom(
    '',
    '"',
    '""',
    '"a',
    'a"b',
    '"a""b"',
    "=cmd|'/c calc'!A0",
    '\ufeff',
    '1e9',
    '1,250.00',
    '-5',
    '99999999999999999',
    id,
    'UKL1234567',
    'Completed',
    '01-01-0000 00:00',
    '2026-11-21 10:11:12',
  ),
  oddText,
)
const titles = fc.shuffledSubarray(
  [
    'id',
    'sku',
    'name',
    'description',
    'price',
    'stock',
    'stock was',
    'category',
    'brand',
    'variant',
    'image',
    'Receipt No.',
    'Completion Time',
    'Details',
    'Transaction Status',
    'Paid In',
    'Other Party Info',
    'A/C No.',
  ],
  { minLength: 1 },
)
const file = fc
  .record({
    titles: fc.oneof({ weight: 5, arbitrary: titles }, fc.array(cell, { maxLength: 4 })),
    rows: fc.array(fc.array(cell, { maxLength: 14 }), { maxLength: 5 }),
    separator: fc.constantFrom(',', ',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
  })
  .map(({ titles, rows, separator, end }) =>
    [titles, ...rows].map((row) => row.join(separator)).join(end),
  )

test('no malformed CSV file of products or payments causes a server error', async () => {
  const mode = fc.constantFrom('preview', 'import')
  const columns = fc.option(
    fc.dictionary(
      fc.constantFrom('id', 'name', 'price', 'stock', '__proto__'),
      fc.integer({ min: -1, max: 1000 }),
    ),
    { nil: undefined },
  )
  await fc.assert(
    fc.asyncProperty(
      file,
      mode,
      columns,
      fc.boolean(),
      async (csv, mode, columns, makeCategories) => {
        const products = { method: 'POST', path: '/products/import' }
        await send(
          products,
          'application/json',
          JSON.stringify({ mode, csv, columns, makeCategories }),
        )
        await send({ method: 'POST', path: '/payments/statement' }, 'text/csv', csv)
      },
    ),
    runs,
  )
})
