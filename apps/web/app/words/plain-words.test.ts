import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { codeIn } from '../../test/code-in.ts'

/** A node of a syntax tree. */
type Node = { type: string } & Record<string, unknown>

test.each([
  ['PromptRequest M-Pesa...', ['PromptRequest']],
  ['The field total_amount is wrong', ['total_amount']],
  ['orderStatus', ['orderStatus']],
  ['Paid by undefined', ['undefined']],
])('the check finds code in "%s"', (text, found) => {
  expect(codeIn(text)).toEqual(found)
})

test.each([
  'Ask M-Pesa on your iPhone, or write on WhatsApp: {shopName}',
  'KES 1,000 from O’Brien',
  'See https://example.com/aPage or writeTo@shop.test',
])('the check accepts "%s"', (text) => {
  expect(codeIn(text)).toEqual([])
})

/** The strings of a source file that people read: not SQL, types, names, compared values or descriptions of the API. */
function textsIn(file: string, code: string): string[] {
  const found: string[] = []
  visit(parseSync(file, code).program as unknown as Node, found)
  return found
}

const withoutText = /^(Import|Export\w*All|TSType|TSInterface|BinaryExpression|TaggedTemplate)/

function visit(node: Node, found: string[]): void {
  if (withoutText.test(node.type) || isOfApiDocument(node)) return
  const text = textOf(node)
  if (text !== undefined) found.push(text)
  for (const [name, child] of Object.entries(node)) {
    if (name === 'key' || name === 'property') continue
    const inner = [child].flat()
    const read = name === 'arguments' ? withoutPart(node, inner) : inner
    for (const part of read) if (isNode(part)) visit(part, found)
  }
}

/** The arguments of `words(…)` without the one that names the part, and of `noted(…)` without the description. */
function withoutPart({ callee }: Node, given: unknown[]): unknown[] {
  const { name = '' } = callee as { name?: string }
  if (name === 'noted') return given.slice(0, 1)
  return /^(w|staffW)ords$/.test(name) ? given.slice(1) : given
}

const isOfApiDocument = ({ type, key }: Node) =>
  type === 'Property' && (key as { name?: string }).name === 'summary'

function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateElement') return (node.value as { cooked: string }).cooked
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Files that hold nothing but texts for people. */
const texts = import.meta.glob<string>(
  [
    '../**/{words,*-words}{,.sw}.ts',
    './**/*.ts',
    '../../../../packages/contract/src/screen-messages.ts',
    '../../../../packages/contract/src/**/*-words*.ts',
    '../../../../packages/contract/src/**/*-reasons.ts',
    '../../../api/src/modules/**/*-words.ts',
    '!./**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)
/** Files that hold texts for people beside code: there, a text is what has a blank. */
const mixed = import.meta.glob<string>(
  [
    '../../../../packages/contract/src/**/*.ts',
    '../../../../packages/daraja/src/result-codes.ts',
    '../../../api/src/modules/messages/{texts,alerts,email}/*.ts',
    '!../../../api/**/*.{test,queries}.ts',
    '!../../../../**/*.{test,queries}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

test('no text on screen, in a message or on paper has words of the code', () => {
  const found = [
    ...Object.entries(texts).flatMap(([file, code]) =>
      textsIn(file, code).map((text) => [file, text] as const),
    ),
    ...Object.entries(mixed).flatMap(([file, code]) =>
      textsIn(file, code)
        .filter((text) => text.trim().includes(' '))
        .map((text) => [file, text] as const),
    ),
  ]
  expect(found.length).toBeGreaterThan(2_000)
  const strange = found.flatMap(([file, text]) =>
    codeIn(text).map((word) => `${file}: ${word} in "${text}"`),
  )
  expect(strange).toEqual([])
})
