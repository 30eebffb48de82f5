import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { parseSync } from 'vite'
import { beforeEach, expect, test, vi } from 'vitest'
import { actions, SHOWS_REFUSALS } from './actions.ts'
import { attempt, type Outcome } from './attempt.ts'
import { CallError, OfflineError } from './call.ts'

const toasts: string[] = []
vi.mock('../toast/toast.ts', () => ({
  toast: { error: (message: string) => toasts.push(message) },
}))
beforeEach(() => {
  toasts.length = 0
})

function sent(fields: Record<string, string>): ActionFunctionArgs {
  const body = new URLSearchParams(fields)
  const url = new URL('http://shop.test/dashboard/orders/1')
  const request = new Request(url, { method: 'POST', body })
  return {
    request,
    url,
    pattern: '/dashboard/orders/:orderId',
    params: { orderId: '1' },
    context: new RouterContextProvider(),
  }
}

const done: string[] = []
const action = actions({
  cash: async (form, { params }) => done.push(`cash ${params.orderId} ${form.get('amount')}`),
  delete: async () => done.push('deleted'),
})

test('a form reaches the handler that its intent names', async () => {
  await action(sent({ intent: 'cash', amount: '20' }))
  expect(done).toEqual(['cash 1 20'])
})

test.each<Record<string, string>>([{ intent: 'cahs' }, { intent: '' }, { intent: 'toString' }, {}])(
  'a form with the intent %o is refused and does nothing',
  async (fields) => {
    done.length = 0
    const refusal = await action(sent(fields)).catch((thrown: unknown) => thrown)
    expect(refusal).toBeInstanceOf(Response)
    expect(refusal).toMatchObject({ status: 400 })
    expect(done).toEqual([])
  },
)

const refusal = new CallError(400, { message: 'The estate is not known.' })
const refusing = actions<Outcome>({
  save: () => attempt(Promise.reject(refusal), { failed: 'Failed.' }),
  lose: () => attempt(Promise.reject(new OfflineError()), { failed: 'Failed.' }),
  late: async (form) => {
    await form.get('file')
    return attempt(Promise.reject(refusal), { failed: 'Failed.' })
  },
})

test.each(['save', 'lose', 'late'])(
  'a refusal or lost connection of a form that says it itself is in no toast (%s)',
  async (intent) => {
    const outcome = await refusing(sent({ intent, [SHOWS_REFUSALS]: 'yes' }))
    expect(outcome).toMatchObject({ ok: false })
    expect(toasts).toEqual([])
  },
)

test('other forms still get their toast, while such a form is being sent and afterwards', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const slow = actions<Outcome>({ save: () => attempt(answered, { failed: 'Failed.' }) })
  const before = attempt(Promise.reject(refusal), { failed: 'Failed.' })
  const sending = slow(sent({ intent: 'save', [SHOWS_REFUSALS]: 'yes' }))
  await before
  answer()
  await sending
  await refusing(sent({ intent: 'save' }))
  expect(toasts).toEqual(['The estate is not known.', 'The estate is not known.'])
})

test('a handler does not get the marker field of a form', async () => {
  const read = actions({ save: async (form) => [...form.keys()] })
  expect(await read(sent({ intent: 'save', [SHOWS_REFUSALS]: 'yes' }))).toEqual(['intent'])
})

const sources = import.meta.glob<string>(['../../features/**/*.{ts,tsx}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no page reads the intent of its form by itself, where a default would act on an unknown one', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  const own = Object.entries(sources)
    .filter(([, code]) => /\bform\.get\('intent'\)|\.intent ===|\('intent'\) [!=]==/.test(code))
    .map(([file]) => file)
  expect(own).toEqual([])
})

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** The object of handlers of `actions({ … })`, of a list's `actions: { … }`, or of `moneyActions = { … }`. */
function handlersOf(node: Node): unknown {
  const named = (part: unknown) => (part as { name?: string } | undefined)?.name ?? ''
  if (named(node.callee) === 'actions') return (node.arguments as unknown[])[0]
  if (named(node.key) === 'actions') return node.value
  if (named(node.id).endsWith('Actions')) return node.init
}

/** The intents that a file handles. */
function handledIn(node: Node): string[] {
  const { properties = [] } = (handlersOf(node) ?? {}) as { properties?: Node[] }
  const names = properties.map(({ key }) => key as { name?: string; value?: string } | undefined)
  return [
    ...names.map((key) => key?.name ?? key?.value ?? ''),
    ...Object.values(node).flat().filter(isNode).flatMap(handledIn),
  ]
}

test('every intent that a form sends has a handler', () => {
  const pages = Object.entries(sources).filter(([file]) => !file.includes('.test.'))
  const sentIntents = pages.flatMap(([, code]) =>
    [...code.matchAll(/\bintent(?:: |" value=)['"]([\w-]+)/g)].map(([, intent = '']) => intent),
  )
  expect(sentIntents.length).toBeGreaterThan(30)
  const handled = new Set(
    pages
      .filter(([, code]) => /actions/i.test(code))
      .flatMap(([file, code]) => handledIn(parseSync(file, code).program as unknown as Node)),
  )
  expect(sentIntents.filter((intent) => !handled.has(intent))).toEqual([])
})
