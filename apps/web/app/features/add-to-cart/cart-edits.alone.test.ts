import { afterEach, expect, test, vi } from 'vitest'
import { aBrowser, amina, type Shop } from '../../../test/browser.ts'
import { renderPage, textOf } from '../../../test/render.tsx'
import { Component as CartPage } from '../carts/cart-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pot = { _id: 'pot', name: 'Pot', price: 900, tiers: [] }
const cartOf = (...quantities: number[]) => ({
  user: amina._id,
  items: quantities.map((quantity) => ({ product: pot, quantity, price: 900, problem: null })),
  total: quantities.reduce((sum, quantity) => sum + 900 * quantity, 0),
  offer: null,
  payable: quantities.reduce((sum, quantity) => sum + 900 * quantity, 0),
})

/** A cart with three pots, on screen. */
async function aCart(answers: Record<string, ReturnType<Shop>>) {
  const shop: Shop = (call, _headers, body) => {
    sent.push([call, body])
    return answers[call] ?? [200, cartOf(3)]
  }
  const sent: [string, unknown][] = []
  const tab = await aBrowser().openTab(shop)
  tab.signIn('token', amina)
  const edits = await import('./cart-edits.ts')
  await edits.readCart(amina._id)
  sent.length = 0
  return { ...tab, ...edits, sent }
}

test('a removed line that is put back comes with its quantity', async () => {
  const { removeLine, putBack, cartCount, sent, toasts } = await aCart({
    'PATCH /api/carts/remove-item': [200, cartOf()],
    'POST /api/carts': [200, cartOf(3)],
  })
  removeLine('pot')
  expect(cartCount()).toBe(0)
  // At once: the removal is still on its way.
  await putBack(cartOf(3).items as never)
  expect(sent).toEqual([
    ['PATCH /api/carts/remove-item', { productId: 'pot' }],
    ['POST /api/carts', { items: [{ productId: 'pot', quantity: 3 }] }],
  ])
  expect(cartCount()).toBe(3)
  expect(toasts).toEqual([])
})

test('a line that cannot be put back stays away, and the shop says why', async () => {
  const refusal = { message: 'This item is currently out of stock.', code: 'OUT_OF_STOCK' }
  const { removeLine, putBack, cartCount, toasts } = await aCart({
    'PATCH /api/carts/remove-item': [200, cartOf()],
    'POST /api/carts': [409, refusal],
  })
  removeLine('pot')
  await putBack(cartOf(3).items as never)
  expect(cartCount()).toBe(0)
  await expect.poll(() => toasts).toEqual(['This item is currently out of stock.'])
})

test('a line whose removal was refused is there again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { removeLine, putBack, readCart, cartCount, toasts } = await aCart({
    'PATCH /api/carts/remove-item': [500],
  })
  const removed = removeLine('pot')
  expect(cartCount()).toBe(0)
  expect(await removed).toBe(false)
  await putBack(cartOf(3).items as never)
  await readCart(amina._id)
  expect(cartCount()).toBe(3)
  await expect.poll(() => toasts).toEqual(['Failed to remove item.'])
})

test('the last cart from the server is there without a connection, whatever page it came from', async () => {
  const { removeLine, readCart, forgetCart, OfflineError, addToCart } = await aCart({
    'PATCH /api/carts/remove-item': [200, cartOf()],
    'POST /api/carts': [200, cartOf(5)],
  })
  const { cartCopy } = await import('./cart-copy.ts')
  const kept = () => cartCopy(new OfflineError())?.value
  expect(kept()).toEqual(cartOf(3))
  await addToCart({ _id: 'pot' } as never, 2)
  expect(kept()).toEqual(cartOf(5))
  removeLine('pot')
  await expect.poll(kept).toEqual(cartOf())
  await readCart(amina._id)
  forgetCart()
  expect(kept()?.items).toEqual([])
})

test('the copy of a cart can be read, and not changed', () => {
  const product = { ...pot, brand: 'Jikoni', variant: null, image: '', images: [] }
  const line = { product, quantity: 3, price: 900, available: 9, problem: null }
  const cart = { ...cartOf(), items: [line], total: 2700, payable: 2700 }
  const show = (data: object) => renderPage(CartPage, { data, at: '/carts' })
  const copy = show({ cart, copiedAt: '2026-11-21T05:04:00Z' })
  expect(textOf(copy)).toContain('Last read on 21 Nov 2026, 08:04.')
  expect(textOf(copy)).toContain('You can check out when you are back online.')
  expect(copy).toContain('<fieldset disabled=""')
  expect(copy).not.toContain('href="/checkout"')
  expect(show({ cart })).toContain('href="/checkout"')
})
