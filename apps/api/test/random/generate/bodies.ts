import fc from 'fast-check'
import { oddText, oddValue } from './values.ts'

/** One change of a valid body: a field, possibly nested, gets an odd value or is removed. */
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

/** Applies the changes to a valid body; positions are modulo the number of fields. */
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

/** Invalid bodies, as text that JSON.stringify would never write. */
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
