import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** A node of a syntax tree. */
type Node = { type: string } & Record<string, unknown>

/** Attributes and properties that are shown or read out. */
const shown =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|hint|description|busy|waiting|failed|done|message)$/

/** A sentence, or at least the beginning of one. */
const sentence = /^\p{Lu}\p{Ll}+[\p{L}’']*[ ,.!?:…]/u
const anyLetter = /\p{L}/u

/** Texts for logs, search engines and the router, which no page shows. */
const notShown = ['Unexpected Server Error', 'Bearer ']

/** The texts in the code that people would read and that are not in a file of texts. */
function textsIn(file: string, code: string): string[] {
  const found: string[] = []
  visit(parseSync(file, code).program as unknown as Node, [], found)
  return found.filter((text) => !notShown.includes(text))
}

function visit(node: Node, above: Node[], found: string[]): void {
  if (node.type === 'ImportDeclaration' || isLogged(node)) return
  const text = textOf(node)
  if (text !== undefined && isRead(node, text, above)) found.push(text)
  for (const child of Object.values(node).flat())
    if (isNode(child)) visit(child, [...above, node], found)
}

function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateElement') return (node.value as { cooked: string }).cooked
  const isText = node.type === 'JSXText' || node.type === 'Literal'
  return isText && typeof node.value === 'string' ? node.value : undefined
}

function isRead(node: Node, text: string, above: Node[]): boolean {
  if (!anyLetter.test(text)) return false
  if (node.type === 'JSXText' || sentence.test(text)) return true
  const holder = above.findLast(({ type }) => !through.includes(type))
  // Directly between tags.
  if (holder?.type === 'JSXElement' || holder?.type === 'JSXFragment') return true
  if (holder?.type === 'JSXAttribute') return shown.test(nameOf(holder))
  // In an object, lower-case text is a state or a colour.
  const isProse = /^\p{Lu}/u.test(text)
  return isProse && (holder?.type === 'AssignmentPattern' || shown.test(nameOf(holder)))
}

/** Nodes between a text and the element that shows it. */
const through = [
  'ConditionalExpression',
  'JSXExpressionContainer',
  'LogicalExpression',
  'TemplateLiteral',
]

function nameOf(node: Node | undefined): string {
  if (node?.type !== 'JSXAttribute' && node?.type !== 'Property') return ''
  const { name, value } = (node.type === 'Property' ? node.key : node.name) as Record<
    string,
    unknown
  >
  return String(name ?? value)
}

function isLogged({ type, callee }: Node): boolean {
  const { object } = (callee ?? {}) as { object?: { name?: string } }
  return type === 'CallExpression' && object?.name === 'console'
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

test.each([
  ['<p>Hello</p>', 'Hello'],
  ['<p>{isOpen ? "open" : t.closed}</p>', 'open'],
  ['<img alt="A kettle" />', 'A kettle'],
  ['<input placeholder={busy && `wait`} />', 'wait'],
  ['<Dialog title={"Sure?"} />', 'Sure?'],
  ['toast.success("Saved it.")', 'Saved it.'],
  ['attempt(work, { failed: "No" })', 'No'],
  ['function Ask({ yes = "Yes" }) {}', 'Yes'],
])('the check finds a text in %s', (code, text) => {
  expect(textsIn('page.tsx', code)).toEqual([text])
})

test.each([
  '<p className="mt-2 flex">{t.hello} · {count}</p>',
  'console.warn("The line is gone", error)',
  'order.status === "Cancelled" && call("GET /orders")',
  '<Icon name="Close" d="M4 7h16" />',
])('the check finds no text in %s', (code) => {
  expect(textsIn('page.tsx', code)).toEqual([])
})

const sources = import.meta.glob<string>(
  [
    '../**/*.{ts,tsx}',
    '!./**',
    '!../**/{words,*-words}{,.sw}.ts',
    '!../features/delivery/staff/zone-examples.ts',
    '!../**/*.test.{ts,tsx}',
  ],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

test('every visible text is in `words.ts`', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  const found = Object.entries(sources).flatMap(([file, code]) =>
    textsIn(file, code).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
