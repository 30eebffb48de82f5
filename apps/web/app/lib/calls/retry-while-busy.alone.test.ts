import { addToCart } from '@duka/contract/carts/carts.calls'
import { listProducts } from '@duka/contract/catalogue/catalogue.calls'
import { refusals } from '@duka/contract/errors'
import { followPaymentsOfOrder } from '@duka/contract/payments/payments.calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, amina, noConnection, type Shop } from '../../../test/browser.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Without jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Answer = Awaited<ReturnType<Shop>>
const refusal = { code: 'UNAVAILABLE', message: refusals.UNAVAILABLE.message }
const busy = (seconds = '1'): Answer => [503, refusal, { 'retry-after': seconds }]
const body = { items: [{ productId: 'kettle', quantity: 1 }] }

/** Opens the shop in a tab. It gives one answer after the other, and then the last one for ever. */
async function open(...answers: Answer[]) {
  const keys: (string | null)[] = []
  const tokens: (string | null)[] = []
  const tab = await aBrowser().openTab((_call, headers) => {
    keys.push(headers.get('idempotency-key'))
    tokens.push(headers.get('authorization'))
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? [200, {}]
  })
  return { ...tab, keys, tokens }
}

/** Lets a minute pass, and gives the result or the error of a call. */
async function endOf(work: Promise<unknown>): Promise<unknown> {
  const ended = work.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return ended
}

test('while the shop is busy, a call is sent again under its idempotency key', async () => {
  const tab = await open(busy(), busy(), [200, { cart: 1 }])
  const adding = tab.call(addToCart, { body, idempotencyKey: 'once' })
  expect(await endOf(adding)).toEqual({ cart: 1 })
  expect(tab.keys).toEqual(['once', 'once', 'once'])
})

test('a page is read again', async () => {
  const tab = await open(busy(), [200, { products: [] }])
  expect(await endOf(tab.call(listProducts))).toEqual({ products: [] })
})

test('a change without an idempotency key is sent once only', async () => {
  const tab = await open(busy(), [200, {}])
  expect(await endOf(tab.call(addToCart, { body }))).toMatchObject({ status: 503 })
  expect(tab.asked).toHaveLength(1)
})

test.each<[string, Answer]>([
  ['503 without Retry-After', [503, refusal]],
  ['429', [429, { message: 'Too many.' }, { 'retry-after': '1' }]],
  ['500', [500, { message: 'Broken.' }, { 'retry-after': '1' }]],
])('%s is final', async (_name, answer) => {
  const tab = await open(answer, [200, {}])
  expect(await endOf(tab.call(listProducts))).toMatchObject({ status: answer[0] })
  expect(tab.asked).toHaveLength(1)
})

test.each([
  ['0', 1],
  ['2', 2],
  ['3600', 5],
  ['Mon, 23 Nov 2026 09:00:00 GMT', 1],
])('after Retry-After: %s the page waits %d s', async (header, seconds) => {
  const tab = await open(busy(header), [200, {}])
  const reading = tab.call(listProducts)
  await vi.advanceTimersByTimeAsync(1000 * seconds - 1)
  expect(tab.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(tab.asked).toHaveLength(2)
  await reading
})

test('pages do not all ask again at the same moment', async () => {
  vi.mocked(Math.random).mockReturnValue(1)
  const tab = await open(busy('4'), [200, {}])
  const reading = tab.call(listProducts)
  await vi.advanceTimersByTimeAsync(4999)
  expect(tab.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await reading
})

test('a shop that stays busy refuses after some 20 seconds', async () => {
  const tab = await open(busy('3'))
  const adding = tab.call(addToCart, { body, idempotencyKey: 'once' })
  expect(await endOf(adding)).toMatchObject({ status: 503, ...refusal })
  expect(tab.asked).toHaveLength(8)
})

test('a connection that breaks during a retry is a lost connection', async () => {
  let isLineBroken = false
  const tab = await aBrowser().openTab(() => (isLineBroken ? noConnection() : busy()))
  const adding = tab.call(addToCart, { body, idempotencyKey: 'once' })
  await vi.advanceTimersByTimeAsync(0)
  isLineBroken = true
  expect(await endOf(adding)).toBeInstanceOf(tab.OfflineError)
})

test.each(['signal', 'retryUntil'] as const)('an abort of `%s` ends the retry', async (name) => {
  const tab = await open(busy())
  const stop = new AbortController()
  const options = { body, idempotencyKey: 'once', [name]: stop.signal }
  const adding = tab.call(addToCart, options)
  await vi.advanceTimersByTimeAsync(500)
  stop.abort()
  // At once, and not only after the pause.
  const ended = vi.fn()
  adding.catch(ended)
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalledOnce()
  expect(await endOf(adding)).toMatchObject({ status: 503 })
  expect(tab.asked).toHaveLength(1)
})

test('a retry belongs to the session that began it', async () => {
  const tab = await open(busy(), [200, {}])
  tab.signIn('first', amina)
  const adding = tab.call(addToCart, { body, idempotencyKey: 'once' })
  tab.signIn('second', { ...amina, username: 'brian' })
  await endOf(adding)
  expect(tab.tokens).toEqual(['Bearer first', 'Bearer first'])
})

test('a stream is not retried: its page has pauses of its own', async () => {
  const tab = await open(busy(), [200, {}])
  const options = { params: { orderId: 'o' }, accept: 'text/event-stream' }
  expect(await endOf(tab.sendCall(followPaymentsOfOrder, options))).toMatchObject({ status: 503 })
  expect(tab.asked).toHaveLength(1)
})
