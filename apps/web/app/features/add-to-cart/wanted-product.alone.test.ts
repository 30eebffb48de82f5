import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, amina } from '../../../test/browser.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('of what a guest wants each product counts once, as wanted last, and no more than 20', async () => {
  const { storeWanted, takeWanted } = await import('./wanted-product.ts')
  for (const productId of ['kettle', 'mug', 'kettle'])
    storeWanted({ productId, quantity: productId === 'mug' ? 1 : 3 })
  storeWanted({ productId: 'kettle', quantity: 2 })
  expect(takeWanted()).toEqual([
    { productId: 'mug', quantity: 1 },
    { productId: 'kettle', quantity: 2 },
  ])
  expect(takeWanted()).toEqual([])
  for (let number = 1; number <= 21; number++) storeWanted({ productId: `${number}`, quantity: 1 })
  const left = takeWanted()
  expect([left.length, left[0]?.productId]).toEqual([20, '2'])
})

test('what a guest wants is named with its size', async () => {
  vi.stubGlobal('location', { pathname: '/products/shirt', search: '' })
  const tab = await aBrowser().openTab(() => [500])
  tab.forgetSession()
  const { addToCart } = await import('./add-to-cart.ts')
  const { readWanted } = await import('./wanted-product.ts')
  const opened: string[] = []
  const go = async (path: string) => void opened.push(path)
  const options = { Size: 'M', Colour: 'Blue' }
  await addToCart({ _id: 'shirt', name: 'T-shirt', stockQuantity: 4, options }, 2, go)
  await addToCart({ _id: 'mug', name: 'Mug', stockQuantity: 4, options: {} }, 1, go)
  expect(readWanted()).toEqual([
    { productId: 'shirt', quantity: 2, name: 'T-shirt (M, Blue)' },
    { productId: 'mug', quantity: 1, name: 'Mug' },
  ])
  expect(opened).toEqual(Array(2).fill('/login?from=%2Fproducts%2Fshirt'))
})

test('where the browser stores nothing, nothing is wanted', async () => {
  const { readWanted } = await import('./wanted-product.ts')
  expect(readWanted()).toEqual([])
  vi.stubGlobal('sessionStorage', undefined)
  expect(readWanted()).toEqual([])
})

test('after the login all come into the cart, and one that is refused is named', async () => {
  const shown: unknown[] = []
  const arrived: string[] = []
  const note = (...said: unknown[]) => void shown.push(said)
  vi.doMock('../../lib/toast/toast.ts', () => ({ toast: { success: note, error: note } }))
  const tab = await aBrowser().openTab((_call, _headers, body) => {
    const { items } = body as { items: [{ productId: string; quantity: number }] }
    if (items[0].productId === 'mug') return [409, { message: 'This item is out of stock.' }]
    arrived.push(items[0].productId)
    return [200, { user: amina._id, items: [], total: 0 }]
  })
  tab.signIn('token', amina)
  const { storeWanted } = await import('./wanted-product.ts')
  storeWanted({ productId: 'kettle', quantity: 1, name: 'Kettle' })
  storeWanted({ productId: 'mug', quantity: 1, name: 'Mug' })
  storeWanted({ productId: 'pan', quantity: 1, name: 'Pan' })
  const { addWantedProducts } = await import('./add-wanted-product.ts')
  expect(await addWantedProducts()).toBe(2)
  expect(arrived).toEqual(['kettle', 'pan'])
  expect(shown).toEqual([['This item is out of stock.', { description: 'Mug' }]])
})
