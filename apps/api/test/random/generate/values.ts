import fc from 'fast-check'

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

/** Text that often breaks programs, or any text. */
export const oddText = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.005, 1e-7, 1e21, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308),
  fc.double(),
  fc.integer(),
)

/** Any JSON value, mostly invalid for its field. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: oddNumber },
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { _id: null }, { _id: {} }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Array.from({ length: 2_000 }, (_, index) => index)),
)
