import { afterEach, expect, test, vi } from 'vitest'
import { aBrowser, amina, type Shop } from '../../../test/browser.ts'

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
  payable: 0,
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
  await putBack('pot', 3)
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
  await putBack('pot', 3)
  expect(cartCount()).toBe(0)
  await expect.poll(() => toasts).toEqual(['This item is currently out of stock.'])
})

test('a line whose removal was refused is there again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { removeLine, readCart, cartCount, toasts } = await aCart({
    'PATCH /api/carts/remove-item': [500],
  })
  removeLine('pot')
  expect(cartCount()).toBe(0)
  await readCart(amina._id)
  expect(cartCount()).toBe(3)
  await expect.poll(() => toasts).toEqual(['Failed to remove item.'])
})
