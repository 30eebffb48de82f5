import { afterEach, expect, test, vi } from 'vitest'
import { aBrowser, amina } from '../../../test/browser.ts'
import { product } from '../../../test/samples.ts'

afterEach(() => void vi.unstubAllGlobals())

const line = { product, quantity: 1, price: 1, available: 9, problem: null }
const cart = { user: amina._id, items: [line], total: 1, offer: null, payable: 1 }
const named = (...names: string[]) => names.map((_id) => ({ ...product, _id }))

test.each([
  ['what was bought together', named('a', 'b', 'c'), { title: 'together', ids: ['a', 'b', 'c'] }],
  ['best sellers where that is little', named('a', 'b'), { title: 'best', ids: ['d'] }],
])('the cart offers %s, and nothing that is in it', async (_title, related, offered) => {
  const tab = await aBrowser().openTab((call) => {
    if (call.includes('/related')) return [200, { products: related, similar: [] }]
    if (call.includes('/best')) return [200, { products: [product, ...named('d')] }]
    return [200, cart]
  })
  tab.signIn('token', amina)
  const { loader } = await import('./cart-page.tsx')
  const request = new Request('http://shop.test/carts')
  const { others } = await loader({ request } as Parameters<typeof loader>[0])
  const { title, products } = (await others) ?? expect.fail('nothing')
  expect({ title, ids: products.map(({ _id }) => _id) }).toEqual(offered)
})
