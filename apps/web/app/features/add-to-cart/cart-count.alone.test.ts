import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, amina, noConnection, type Shop } from '../../../test/browser.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const cart = (...quantities: number[]) => ({
  user: amina._id,
  items: quantities.map((quantity, at) => ({ quantity, product: { _id: `product-${at}` } })),
  total: 0,
})
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A tab whose badge follows who is signed in. */
async function following(shop: Shop) {
  const tab = await aBrowser().openTab(shop)
  tab.followCart()
  return tab
}

test('a guest has an empty badge and loads no cart', async () => {
  const tab = await following(noConnection)
  expect(tab.cartCount()).toBe(0)
  expect(tab.asked).toEqual([])
})

test('the badge counts all quantities after the login, and none after the logout', async () => {
  const tab = await following(() => [200, cart(2, 3)])
  tab.signIn('token', amina)
  await settle()
  expect(tab.asked).toEqual([`GET /api/carts/user/${amina._id}`])
  expect(tab.cartCount()).toBe(5)

  tab.forgetSession()
  expect(tab.cartCount()).toBe(0)
})

test.each<[string, Shop]>([
  ['a missing cart', () => [404, { message: 'Not found.' }]],
  ['an error of the shop', () => [500]],
  ['a broken line', noConnection],
])('%s gives a badge of 0 and is only logged', async (_, shop) => {
  const tab = await following(shop)
  tab.signIn('token', amina)
  await settle()
  expect(tab.cartCount()).toBe(0)
  expect(tab.toasts).toEqual([])
  expect(console.error).toHaveBeenCalled()
})

test('a refreshed user does not reload the cart', async () => {
  const tab = await following(() => [200, cart(1)])
  tab.signIn('token', amina)
  await settle()
  tab.replaceUser({ ...amina, username: 'mina' })
  await settle()
  expect(tab.asked).toHaveLength(1)
})

test('the badge counts an added product at once, and takes it back if the call fails', async () => {
  const tab = await following(() => [200, cart(1)])
  tab.signIn('token', amina)
  await settle()
  const takeBack = tab.countOptimistically(2)
  expect(tab.cartCount()).toBe(3)
  takeBack()
  expect(tab.cartCount()).toBe(1)
})

test('a response after the logout is not shown', async () => {
  let answer: (given: [number, unknown]) => void = () => {}
  const tab = await following(() => new Promise((resolve) => (answer = resolve)))
  tab.signIn('token', amina)
  tab.forgetSession()
  answer([200, cart(4)])
  await settle()
  expect(tab.cartCount()).toBe(0)
})
