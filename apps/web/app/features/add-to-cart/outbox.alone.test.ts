import { messages } from '@duka/contract/screen-messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, amina, noConnection } from '../../../test/browser.ts'
import { toCart } from './words.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(50)
const kept = (browser: ReturnType<typeof aBrowser>) =>
  JSON.parse(browser.kept.get('kept-taps') ?? '[]')

/** A shop whose connection can break, before a request arrives or before its response does. */
function aShop() {
  const shop = {
    line: 'good' as 'good' | 'gone' | 'one-way' | 'bad gateway' | 'logged out',
    refuses: false,
    /** What is in the cart, by the key under which it came. */
    cart: new Map<string, number>(),
    answer(call: string, headers: Headers, body: unknown): [number, unknown] {
      if (shop.line === 'gone') noConnection()
      if (shop.line === 'logged out') return [401, { message: 'Please log in to continue.' }]
      if (call.startsWith('POST')) {
        if (shop.refuses) return [409, { message: 'This item is currently out of stock.' }]
        const { items } = body as { items: [{ quantity: number }] }
        shop.cart.set(headers.get('idempotency-key') ?? '', items[0].quantity)
      }
      if (shop.line === 'one-way') noConnection()
      if (shop.line === 'bad gateway') return [502, undefined]
      const items = [...shop.cart.values()].map((quantity) => ({
        product: { _id: 'kettle' },
        quantity,
      }))
      return [200, { user: amina._id, items, total: 0 }]
    },
    break(how: 'gone' | 'one-way', knownToBrowser = true) {
      shop.line = how
      vi.stubGlobal('navigator', { onLine: !knownToBrowser })
    },
    mend() {
      shop.line = 'good'
      vi.stubGlobal('navigator', { onLine: true })
    },
    count: () => [...shop.cart.values()].reduce((sum, quantity) => sum + quantity, 0),
  }
  return shop
}

test('of the last ones it says how many were added', async () => {
  const tab = await aBrowser().openTab(aShop().answer)
  tab.signIn('token', amina)
  const success = vi.fn()
  vi.doMock('../../lib/toast/toaster.tsx', () => ({ toast: { success } }))
  const { addToCart } = await import('./add-to-cart.ts')
  await addToCart({ _id: 'bear', name: 'Teddy bear', stockQuantity: 1 }, 1, async () => {})
  await addToCart({ _id: 'kettle', name: 'Kettle', stockQuantity: 5 }, 1, async () => {})
  await settle()
  expect(success.mock.calls.map(([, more]) => more?.description)).toEqual([
    '1 × Teddy bear',
    undefined,
  ])
})

async function shopping(browser = aBrowser(), shop = aShop()) {
  const tab = await browser.openTab(shop.answer)
  tab.followCart()
  tab.signIn('token', amina)
  await settle()
  return { tab, browser, shop }
}

test('a tap made offline is stored, and sent when the connection is back', async () => {
  const { tab, browser, shop } = await shopping()
  shop.break('gone')
  await tab.addToCart('kettle', 2)
  await settle()
  expect(kept(browser)).toMatchObject([{ productId: 'kettle', quantity: 2, userId: amina._id }])
  expect(tab.cartCount()).toBe(2)
  expect(tab.toasts).toEqual([toCart.now().kept])

  shop.mend()
  tab.window.dispatchEvent(new Event('online'))
  await settle()
  expect(shop.count()).toBe(2)
  expect(tab.cartCount()).toBe(2)
  expect(kept(browser)).toEqual([])
  expect(tab.toasts.at(-1)).toBe(messages.done.addedToCart)
})

test('a stored tap is sent as soon as the connection is back, even while an earlier try is failing', async () => {
  const shop = aShop()
  const hanging: (() => void)[] = []
  const hang = () => new Promise<never>((_, fail) => hanging.push(() => fail(new TypeError())))
  let hangs = false
  const tab = await aBrowser().openTab((...asked) => (hangs ? hang() : shop.answer(...asked)))
  tab.followCart()
  tab.signIn('token', amina)
  await settle()
  shop.break('gone')
  await tab.addToCart('kettle', 1)

  hangs = true
  tab.window.dispatchEvent(new Event('online'))
  await settle()
  hangs = false
  shop.mend()
  tab.window.dispatchEvent(new Event('online'))
  await settle()
  for (const fail of hanging) fail()
  await settle()

  expect(hanging).not.toEqual([])
  expect(shop.count()).toBe(1)
})

test('a stored tap is retried if the browser does not notice that the connection is back', async () => {
  const { tab, shop } = await shopping()
  shop.break('gone')
  await tab.addToCart('kettle', 1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shop.count()).toBe(0)
  shop.mend()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shop.count()).toBe(1)
})

test('a tap whose response was lost counts once', async () => {
  const { tab, browser, shop } = await shopping()
  shop.break('one-way')
  await tab.addToCart('kettle', 1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(kept(browser)).toHaveLength(1)
  shop.mend()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shop.count()).toBe(1)
  expect(kept(browser)).toEqual([])
})

test.each(['gone', 'one-way'] as const)(
  'a tap counts once when the connection breaks (%s) and the browser does not notice',
  async (how) => {
    const { tab, browser, shop } = await shopping()
    shop.break(how, false)
    await tab.addToCart('kettle', 1)
    await settle()
    expect(tab.toasts).toEqual([toCart.now().kept])
    expect(tab.cartCount()).toBe(1)
    shop.mend()
    await vi.advanceTimersByTimeAsync(3000)
    expect(shop.count()).toBe(1)
    expect(kept(browser)).toEqual([])
  },
)

test('a stored tap is not confused with the next one', async () => {
  const { tab, shop } = await shopping()
  shop.break('gone', false)
  await tab.addToCart('kettle', 1)
  await vi.advanceTimersByTimeAsync(3000)
  shop.mend()
  await tab.addToCart('kettle', 1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shop.count()).toBe(2)
})

test('a server error is shown, and another tap counts once', async () => {
  const { tab, browser, shop } = await shopping()
  shop.line = 'bad gateway'
  await tab.addToCart('kettle', 1)
  await settle()
  expect(tab.toasts).toEqual([messages.failed.addToCart])
  expect(tab.cartCount()).toBe(0)
  expect(kept(browser)).toEqual([])

  shop.mend()
  await tab.addToCart('kettle', 1)
  expect(shop.count()).toBe(1)
  // From here on it is a second piece.
  await tab.addToCart('kettle', 1)
  expect(shop.count()).toBe(2)
})

test('a stored tap survives a server error and the end of the session', async () => {
  const { tab, browser, shop } = await shopping()
  shop.break('gone')
  await tab.addToCart('kettle', 1)
  shop.line = 'bad gateway'
  await vi.advanceTimersByTimeAsync(3000)
  shop.line = 'logged out'
  await vi.advanceTimersByTimeAsync(20_000)
  expect(kept(browser)).toHaveLength(1)
  shop.mend()
  tab.signIn('new', amina)
  await settle()
  expect(shop.count()).toBe(1)
})

test('two taps made offline add two pieces', async () => {
  const { tab, shop } = await shopping()
  shop.break('gone')
  await tab.addToCart('kettle', 1)
  await tab.addToCart('kettle', 1)
  shop.mend()
  tab.window.dispatchEvent(new Event('online'))
  await settle()
  expect(shop.count()).toBe(2)
})

test('two tabs send the same stored tap with one key', async () => {
  const { tab, browser, shop } = await shopping()
  const { tab: other } = await shopping(browser, shop)
  shop.break('gone')
  await tab.addToCart('kettle', 1)
  shop.mend()
  tab.window.dispatchEvent(new Event('online'))
  other.window.dispatchEvent(new Event('online'))
  await settle()
  expect(shop.count()).toBe(1)
  expect(kept(browser)).toEqual([])
})

test('a stored tap survives the page and waits for its user', async () => {
  const { tab, browser, shop } = await shopping()
  shop.break('gone')
  await tab.addToCart('kettle', 1)
  shop.mend()
  const brian = { ...amina, _id: 'brian' }
  const next = await browser.openTab(shop.answer)
  next.followCart()
  next.signIn('other', brian)
  await settle()
  expect(shop.count()).toBe(0)
  next.signIn('token', amina)
  await settle()
  expect(shop.count()).toBe(1)
})

test('a refused tap is shown as an error and removed', async () => {
  const { tab, browser, shop } = await shopping()
  shop.break('gone')
  await tab.addToCart('kettle', 1)
  shop.mend()
  shop.refuses = true
  tab.window.dispatchEvent(new Event('online'))
  await settle()
  expect(tab.toasts.at(-1)).toBe('This item is currently out of stock.')
  expect(kept(browser)).toEqual([])
})

test('a tap older than the idempotency keys of the shop is not sent', async () => {
  const { tab, browser, shop } = await shopping()
  shop.break('gone')
  await tab.addToCart('kettle', 1)
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  shop.mend()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shop.count()).toBe(0)
  expect(tab.toasts.at(-1)).toBe(toCart.now().keptTooLong)
  expect(kept(browser)).toEqual([])
})
